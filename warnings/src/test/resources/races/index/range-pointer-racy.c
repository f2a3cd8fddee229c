/*
 * Each thread fills a part of an array that a variable points to.
 * Main lets it point elsewhere meanwhile.
 */
#include <pthread.h>
#define THREADS 4
#define PART 25
int numbers[THREADS * PART + 1];
int *data = numbers;
void *worker(void *arg)
{
	long me = (long)arg;
	for (long i = me * PART; i < me * PART + PART; i++)
		data[i] = me; // RACE
	return 0;
}
int main(void)
{
	pthread_t threads[THREADS];
	
	for (long i = 0; i < THREADS; i++)
		pthread_create(&threads[i], 0, worker, (void *)i);
	data = numbers + 1; // RACE
	for (int i = 0; i < THREADS; i++)
		pthread_join(threads[i], 0);
	return 0;
}
