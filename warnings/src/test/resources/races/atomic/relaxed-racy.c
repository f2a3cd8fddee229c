/*
 * A progress counter that may be a little behind.
 * It is read with an ordinary load.
 */
#include <pthread.h>

static unsigned long progress;

static void *worker(void *arg)
{
	for (int i = 0; i < 10; i++)
		__atomic_store_n(&progress, i, __ATOMIC_RELAXED); // RACE
	return NULL;
}

static void *watcher(void *arg)
{
	unsigned long seen = progress; // RACE

	return seen ? arg : NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, watcher, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
