/*
 * Each thread fills a part of an array, from its number times a factor.
 * The product of four wraps to zero.
 */
#include <pthread.h>
#define THREADS 6
int data[THREADS * 16];
void *worker(void *arg)
{
	unsigned me = (unsigned)(long)arg;
	for (unsigned i = me * 0x40000000u; i < me * 0x40000000u + 16; i++)
		if (i < THREADS * 16)
			data[i]++; // RACE
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
