/*
 * Several threads of one function are created in a loop.
 * They count without a lock.
 */
#include <pthread.h>

#define THREADS 4

static int count;

static void *worker(void *arg)
{
	count++; // RACE
	return NULL;
}

int main(void)
{
	pthread_t threads[THREADS];

	for (int i = 0; i < THREADS; i++)
		pthread_create(&threads[i], NULL, worker, NULL);
	for (int i = 0; i < THREADS; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
