/*
 * Each thread fills a part of an array.
 * All find the last number.
 */
#include <pthread.h>
#define THREADS 4
#define PART 25
int data[THREADS * PART];
int numbers[THREADS];
void *worker(void *arg)
{
	int me = *(int *)arg; // RACE
	for (int i = me * PART; i < me * PART + PART; i++)
		data[i] = me; // RACE
	return 0;
}
int main(void)
{
	pthread_t threads[THREADS];
	for (int i = 0; i < THREADS; i++) {
		numbers[0] = i; // RACE
		pthread_create(&threads[i], 0, worker, &numbers[0]);
	}
	for (int i = 0; i < THREADS; i++)
		pthread_join(threads[i], 0);
	return data[3];
}
