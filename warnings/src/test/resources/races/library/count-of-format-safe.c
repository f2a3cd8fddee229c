/* What a format without %n describes is read; with %n it is written, here under a lock. */
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int length, wrapped;
static char name[8] = "name";

static void say(const char *format, ...)
{
	va_list list;

	va_start(list, format);
	vprintf(format, list);
	va_end(list);
}

static void *printer(void *unused)
{
	char text[32];

	pthread_mutex_lock(&lock);
	snprintf(text, sizeof(text), "%d items%n", 3, &length); // NORACE
	say("%s%n", text, &wrapped); // NORACE
	say("100%% none %s", name); // NORACE
	pthread_mutex_unlock(&lock);
	snprintf(text, sizeof(text), "%%n %s", name); // NORACE
	return unused;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, printer, NULL);
	pthread_mutex_lock(&lock);
	length = 1; // NORACE
	wrapped = 1; // NORACE
	pthread_mutex_unlock(&lock);
	printf("%s\n", name); // NORACE
	pthread_join(thread, NULL);
	return 0;
}
