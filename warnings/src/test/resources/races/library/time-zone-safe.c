/*
 * Variables of the C library that nobody declares are written, beside buffers that code outside knows.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

extern void show(char *text, long *count);

static char *text;
static long count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg)
{
	struct tm parts;
	time_t now = time(NULL);

	localtime_r(&now, &parts); // NORACE
	return arg;
}

int main(void)
{
	pthread_t thread;

	text = malloc(16);
	show(text, &count);
	pthread_create(&thread, NULL, work, NULL);
	memset(text, 1, 16); // NORACE
	memcpy(text, "12345", 4); // NORACE
	count = 1; // NORACE
	pthread_join(thread, NULL);
	return 0;
}
