/*
 * Each thread takes the elements from its number on in steps of four.
 * There are five threads.
 */
#include <pthread.h>
#define THREADS 5
int data[100];
void *worker(void *arg)
{
	int me = (int)(long)arg;
	for (int i = me; i < 100; i += 4)
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
