/*
 * One thread is created in each round and joined
 * in the same round, so that one runs at a time.
 */
#include <pthread.h>

static int value;

static void *worker(void *arg)
{
	value++; // NORACE
	return NULL;
}

int main(void)
{
	pthread_t threads[3];

	for (int i = 0; i < 3; i++) {
		pthread_create(&threads[i], NULL, worker, NULL);
		pthread_join(threads[i], NULL);
	}
	return value; // NORACE: all have ended
}
