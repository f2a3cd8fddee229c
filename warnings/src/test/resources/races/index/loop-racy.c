/*
 * A loop over all elements, each under its lock. The last lock is kept for the next element.
 */
#include <pthread.h>
#include <stdlib.h>

static int data[64];
static pthread_mutex_t mutex[65];

static void *worker(void *arg)
{
	pthread_mutex_lock(&mutex[0]);
	for (int i = 0; i < 64; i++) {
		data[i]++; // RACE
		pthread_mutex_unlock(&mutex[i]);
		pthread_mutex_lock(&mutex[i]);
		data[i + 1 < 64 ? i + 1 : 0]--; // RACE
		pthread_mutex_unlock(&mutex[i]);
		pthread_mutex_lock(&mutex[i + 1]);
	}
	pthread_mutex_unlock(&mutex[64]);
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
