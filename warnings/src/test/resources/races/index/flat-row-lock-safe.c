/*
 * Each row has a lock, and is an array of its own.
 */
#include <pthread.h>

#define ROWS 4
#define COLUMNS 8

static pthread_mutex_t locks[ROWS];
static int counts[ROWS][COLUMNS];

static void add(int row, int column)
{
	pthread_mutex_lock(&locks[row]);
	counts[row][column]++; // NORACE
	pthread_mutex_unlock(&locks[row]);
}

static void *worker(void *arg)
{
	for (int row = 0; row < ROWS; row++)
		for (int column = 0; column < COLUMNS; column++)
			add(row, column);
	return arg;
}

int main(void)
{
	pthread_t first, second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
