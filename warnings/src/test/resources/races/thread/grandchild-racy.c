/*
 * A thread creates another one, which reads what the first has written.
 * The first writes after it created the second.
 */
#include <pthread.h>

static int value;

static void *inner(void *arg)
{
	return value ? arg : NULL; // RACE
}

static void *outer(void *arg)
{
	pthread_t thread;

	pthread_create(&thread, NULL, inner, NULL);
	value = 1; // RACE
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
