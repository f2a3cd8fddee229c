/*
 * Each thread fills a part of an array.
 * Each has a number of its own.
 */
#include <pthread.h>
#define THREADS 4
#define PART 25
int data[THREADS * PART];
int numbers[THREADS];
void *worker(void *arg)
{
	int me = *(int *)arg;
	for (int i = me * PART; i < me * PART + PART; i++)
		data[i] = me; // NORACE
	return 0;
}
int main(void)
{
	pthread_t threads[THREADS];
	for (int i = 0; i < THREADS; i++) {
		numbers[i] = i;
		pthread_create(&threads[i], 0, worker, &numbers[i]);
	}
	for (int i = 0; i < THREADS; i++)
		pthread_join(threads[i], 0);
	return data[3];
}
