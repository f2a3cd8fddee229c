/*
 * Each thread fills a part of an array, from its number times the size of a part.
 * The last element of a part is the first of the next one.
 */
#include <pthread.h>
#define THREADS 4
#define PART 25
int data[THREADS * PART + 1];
void *worker(void *arg)
{
	int me = (int)(long)arg;
	for (int i = me * PART; i <= (me + 1) * PART; i++)
		data[i] = me; // RACE
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
