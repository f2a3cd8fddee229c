/*
 * A thread creates another one, which reads what the first has written.
 * The first writes only before it creates the second.
 */
#include <pthread.h>

static int value;

static void *inner(void *arg)
{
	return value ? arg : NULL; // NORACE
}

static void *outer(void *arg)
{
	pthread_t thread;

	value = 1; // NORACE: before the thread that reads it
	pthread_create(&thread, NULL, inner, NULL);
	pthread_join(thread, NULL);
	return NULL;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, outer, NULL);
	pthread_join(thread, NULL);
	return 0;
}
