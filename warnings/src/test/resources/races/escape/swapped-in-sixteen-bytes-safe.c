/*
 * The object is written before an atomic operation on a pointer and a number beside it publishes it.
 */
#include <pthread.h>
#include <stdlib.h>

static unsigned __int128 shared;

static void *producer(void *arg)
{
	int *made = malloc(sizeof *made);

	*made = 1; // NORACE
	__sync_val_compare_and_swap(&shared, 0, (unsigned __int128)(unsigned long)made);
	return arg;
}

static void *consumer(void *arg)
{
	int *found = (int *)(unsigned long)__sync_val_compare_and_swap(&shared, 0, 0);

	if (found)
		*found = 2; // NORACE
	return arg;
}

int main(void)
{
	pthread_t one;
	pthread_t two;

	pthread_create(&one, NULL, producer, NULL);
	pthread_create(&two, NULL, consumer, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	return 0;
}
