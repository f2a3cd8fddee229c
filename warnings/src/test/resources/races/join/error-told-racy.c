/*
 * The main thread joins all threads but the last one, and says when a join failed
 * before it goes on.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define WORKERS 3

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void *worker(void *arg)
{
	pthread_mutex_lock(&guard);
	sum++; // RACE
	pthread_mutex_unlock(&guard);
	return NULL;
}

int main(void)
{
	pthread_t threads[WORKERS];

	for (int i = 0; i < WORKERS; i++)
		if (pthread_create(&threads[i], NULL, worker, NULL) != 0)
			abort();
	for (int i = 0; i < WORKERS - 1; i++) {
		int error = pthread_join(threads[i], NULL);

		if (error != 0)
			fprintf(stderr, "join of %d: %d\n", i, error);
	}
	printf("%d\n", sum); // RACE
	return 0;
}
