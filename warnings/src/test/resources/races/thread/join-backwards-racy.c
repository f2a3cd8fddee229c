/*
 * Threads are joined from the last one to the first.
 * The first one is not.
 */
#include <pthread.h>
#define THREADS 4
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int data;
void *worker(void *arg)
{
	pthread_mutex_lock(&m);
	data++; // RACE
	pthread_mutex_unlock(&m);
	return 0;
}
int main(void)
{
	pthread_t threads[THREADS];
	for (int i = 0; i < THREADS; i++)
		pthread_create(&threads[i], 0, worker, 0);
	for (int i = THREADS - 1; i > 0; i--)
		pthread_join(threads[i], 0);
	return data; // RACE
}
