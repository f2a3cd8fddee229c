/*
 * Buckets with a lock each. The index of the lock and that of the bucket are computed by the same expression,
 * once with the key and once with the next one.
 */
#include <pthread.h>

#define BUCKETS 8

static pthread_mutex_t locks[BUCKETS];
static int counts[BUCKETS];
static int halves[BUCKETS];

static void *worker(void *arg)
{
	unsigned key = (unsigned long)arg;

	pthread_mutex_lock(&locks[key % BUCKETS]);
	halves[(key / 2) % BUCKETS]++; // RACE
	pthread_mutex_unlock(&locks[key % BUCKETS]);
	for (int i = 0; i < 100; i++) {
		pthread_mutex_lock(&locks[key % BUCKETS]);
		key++;
		counts[key % BUCKETS]++; // RACE
		key--;
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
	counts[1] = 1; // RACE
	pthread_create(&threads[2], NULL, worker, (void *)9L);
	for (int i = 0; i < 3; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
