/*
 * In each round threads with numbers of their own are started; but not all of them are joined before the next round begins.
 */
#include <pthread.h>

#define THREADS 2

static int first[THREADS];
static int second[THREADS];

static void *compute(void *arg)
{
	int me = (int)(long)arg;

	first[me]++; // RACE
	return NULL;
}

static void *add(void *arg)
{
	int me = (int)(long)arg;

	second[me]++; // RACE
	return NULL;
}

int main(void)
{
	pthread_t threads[THREADS];
	pthread_t others[THREADS];

	for (int round = 0; round < 2; round++) {
		for (long i = 0; i < THREADS; i++)
			pthread_create(&threads[i], NULL, compute, (void *)i);
		for (int i = 1; i < THREADS; i++)
			pthread_join(threads[i], NULL);
	}
	for (int round = 0; round < 2; round++) {
		for (long i = 0; i < THREADS; i++)
			pthread_create(&others[i], NULL, add, (void *)i);
		if (round > 0)
			continue;
		pthread_join(others[0], NULL);
	}
	return 0;
}
