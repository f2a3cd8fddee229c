/*
 * Goblint, example 3: an array of locks protects an array of data.
 * One thread in ten takes the first lock.
 */
#include <pthread.h>
#include <stdlib.h>

static int data[64];
static pthread_mutex_t mutex[65];

static void *worker(void *arg)
{
	int i = rand() % 64;
	int l = rand() % 10 ? i : 0;

	pthread_mutex_lock(&mutex[l]);
	data[i]++; // RACE
	pthread_mutex_unlock(&mutex[l]);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	for (int i = 0; i < 65; i++)
		pthread_mutex_init(&mutex[i], NULL);
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
