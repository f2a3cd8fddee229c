/*
 * The index is a masked number. The lock has more bits of it.
 */
#include <pthread.h>
#include <stdlib.h>

static int data[64];
static pthread_mutex_t mutex[65];

static void *worker(void *arg)
{
	unsigned int key = (unsigned int)rand();
	unsigned int h = key & 31;
	unsigned int l = key & 63;

	pthread_mutex_lock(&mutex[l]);
	data[h] = 0; // RACE
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
