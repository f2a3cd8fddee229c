/* A table on the heap that all threads only use with an array of locks beside that of the buckets, made before the threads start. */
#include <pthread.h>
#include <stdlib.h>

struct bucket {
	int uses;
	int last;
};

struct table {
	unsigned int size;
	pthread_mutex_t *locks;
	struct bucket *buckets;
};

static struct table *table;

static void touch(struct table *in, unsigned int key)
{
	unsigned int i = (key * 31u / 16u) % in->size;

	pthread_mutex_lock(&in->locks[i]);
	in->buckets[i].uses++; // NORACE
	in->buckets[i].last = (int)key; // NORACE
	pthread_mutex_unlock(&in->locks[i]);
}

static void *grow(void *unused)
{
	for (int i = 0; i < 100; i++)
		touch(table, 1);
	return unused;
}

static void *work(void *argument)
{
	unsigned int *key = argument;

	touch(table, *key);
	return NULL;
}

int main(void)
{
	static unsigned int keys[2] = {1, 1};
	pthread_t threads[2], grower;

	table = malloc(sizeof(*table));
	table->size = 16; // NORACE
	table->locks = calloc(16, sizeof(*table->locks)); // NORACE
	table->buckets = calloc(16, sizeof(*table->buckets)); // NORACE
	for (int i = 0; i < 16; i++)
		pthread_mutex_init(&table->locks[i], NULL);
	pthread_create(&grower, NULL, grow, NULL);
	for (int i = 0; i < 2; i++)
		pthread_create(&threads[i], NULL, work, &keys[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
