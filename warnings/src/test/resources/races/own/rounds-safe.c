/*
 * In each round threads with numbers of their own are started, and all are joined before the next round.
 */
#include <pthread.h>

#define THREADS 2

static int current[THREADS];
static int next[THREADS];

static void *compute(void *arg)
{
	int me = (int)(long)arg;

	next[me] = current[(me + 1) % THREADS] + 1; // NORACE
	return NULL;
}

static void *take_over(void *arg)
{
	int me = (int)(long)arg;

	current[me] = next[me]; // NORACE
	return NULL;
}

int main(void)
{
	pthread_t threads[THREADS];

	for (int round = 0; round < 2; round++) {
		for (long i = 0; i < THREADS; i++)
			pthread_create(&threads[i], NULL, compute, (void *)i);
		for (int i = 0; i < THREADS; i++)
			pthread_join(threads[i], NULL);
		for (long i = 0; i < THREADS; i++)
			pthread_create(&threads[i], NULL, take_over, (void *)i);
		for (int i = 0; i < THREADS; i++)
			pthread_join(threads[i], NULL);
	}
	return 0;
}
