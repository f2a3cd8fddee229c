/*
 * One thread is created in each round and joined
 * after the loop, so that several run at once.
 */
#include <pthread.h>

static int value;

static void *worker(void *arg)
{
	value++; // RACE
	return NULL;
}

int main(void)
{
	pthread_t threads[3];

	for (int i = 0; i < 3; i++) {
		pthread_create(&threads[i], NULL, worker, NULL);
	}
	for (int i = 0; i < 3; i++)
		pthread_join(threads[i], NULL);
	return value; // NORACE
}
