/*
 * The result of a hash function is the index of lock and data.
 * It is computed again for the data, of another key.
 */
#include <pthread.h>
#include <stdlib.h>

static int data[64];
static pthread_mutex_t mutex[65];

static unsigned int hash(unsigned int key)
{
	return (key * 2654435761u) >> 26;
}

static void count(unsigned int key)
{
	unsigned int h = hash(key);

	pthread_mutex_lock(&mutex[h]);
	data[hash(key + 1)]++; // RACE
	pthread_mutex_unlock(&mutex[h]);
}

static void *worker(void *arg)
{
	for (unsigned int key = 0; key < 1000; key++)
		count(key);
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
