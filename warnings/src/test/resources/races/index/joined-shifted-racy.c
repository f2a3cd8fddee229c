/*
 * Each thread writes the element at its number, and main reads it when the thread was joined.
 * Main reads the element of the next one.
 */
#include <pthread.h>
#define THREADS 4
int results[THREADS + 1];
void *worker(void *arg)
{
	long me = (long)arg;
	results[me] = 1; // RACE
	return 0;
}
int main(void)
{
	pthread_t threads[THREADS];
	int sum = 0;
	for (long i = 0; i < THREADS; i++)
		pthread_create(&threads[i], 0, worker, (void *)i);
	for (long i = 0; i < THREADS; i++) {
		pthread_join(threads[i], 0);
		sum += results[i + 1]; // RACE
	}
	return sum;
}
