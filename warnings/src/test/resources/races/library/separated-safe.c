/*
 * strsep() moves a pointer on within a text; what is behind it is written, and in a copy.
 */
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <string.h>

static char text[] = "key=value";
static char copy[10];

static void *worker(void *arg)
{
	char *at = text;

	strsep(&at, "=");
	at[0] = 'V'; // NORACE
	return arg;
}

static void *other(void *arg)
{
	copy[4] = 'W'; // NORACE
	return arg;
}

int main(void)
{
	pthread_t first, second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, other, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
