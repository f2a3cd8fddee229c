/*
 * Rows of a flat array are told apart by arithmetic only: the last column of one
 * is the first of the next.
 */
#include <pthread.h>

#define WORKERS 4
#define COLUMNS 4

static int table[WORKERS * COLUMNS + 1];

static void *worker(void *arg)
{
	long row = (long)arg;

	for (int column = 0; column <= COLUMNS; column++)
		table[row * COLUMNS + column] = column; // RACE
	return NULL;
}

int main(void)
{
	pthread_t threads[WORKERS];

	for (long i = 0; i < WORKERS; i++)
		pthread_create(&threads[i], NULL, worker, (void *)i);
	for (int i = 0; i < WORKERS; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
