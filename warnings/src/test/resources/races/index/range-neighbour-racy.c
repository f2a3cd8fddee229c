/*
 * Each thread computes a part of an array.
 * From the elements behind them, too.
 */
#include <pthread.h>
#define THREADS 4
#define PART 25
int data[THREADS * PART + 1];
void *worker(void *arg)
{
	long me = (long)arg;
	for (long i = me * PART; i < me * PART + PART; i++)
		data[i] = data[i + 1]; // RACE
	return 0;
}
int main(void)
{
	pthread_t threads[THREADS];
	for (long i = 0; i < THREADS; i++)
		pthread_create(&threads[i], 0, worker, (void *)i);
	for (int i = 0; i < THREADS; i++)
		pthread_join(threads[i], 0);
	return data[3];
}
