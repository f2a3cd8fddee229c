/*
 * Buckets with a lock each. The index of the lock and that of the bucket are computed by the same expression
 * of the same key.
 */
#include <pthread.h>

#define BUCKETS 8

static pthread_mutex_t locks[BUCKETS];
static int counts[BUCKETS];
static int halves[BUCKETS];

static void *worker(void *arg)
{
	unsigned key = (unsigned long)arg;

	pthread_mutex_lock(&locks[(key / 2) % BUCKETS]);
	halves[(key / 2) % BUCKETS]++; // NORACE
	pthread_mutex_unlock(&locks[(key / 2) % BUCKETS]);
	for (int i = 0; i < 100; i++) {
		key++;
		pthread_mutex_lock(&locks[key % BUCKETS]);
		if (i & 1)
			counts[key % BUCKETS]++; // NORACE
		else
			counts[key % BUCKETS]--; // NORACE
		pthread_mutex_unlock(&locks[key % BUCKETS]);
	}
	return NULL;
}

int main(void)
{
	pthread_t threads[3];

	for (int i = 0; i < BUCKETS; i++)
		pthread_mutex_init(&locks[i], NULL);
	pthread_create(&threads[0], NULL, worker, (void *)0L);
	pthread_create(&threads[1], NULL, worker, (void *)1L);
	pthread_create(&threads[2], NULL, worker, (void *)9L);
	for (int i = 0; i < 3; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
