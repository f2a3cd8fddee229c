/*
 * Each thread is handed a row of a matrix.
 * It stays inside of its row.
 */
#include <pthread.h>
#define THREADS 4
int data[THREADS + 1][16];
void *worker(void *arg)
{
	int *row = arg;
	for (int i = 0; i < 16; i++)
		row[i] = i; // NORACE
	return 0;
}
int main(void)
{
	pthread_t threads[THREADS];
	for (int i = 0; i < THREADS; i++)
		pthread_create(&threads[i], 0, worker, data[i]);
	for (int i = 0; i < THREADS; i++)
		pthread_join(threads[i], 0);
	return data[1][1];
}
