/*
 * A vector that grows by realloc.
 * The reader looks at it under the lock.
 */
#include <pthread.h>
#include <stdlib.h>

struct vector {
	pthread_mutex_t lock;
	int *items;
	size_t length;
};

static struct vector vector = {PTHREAD_MUTEX_INITIALIZER, NULL, 0};

static void *appends(void *arg)
{
	for (int i = 0; i < 3; i++) {
		int *grown;

		pthread_mutex_lock(&vector.lock);
		grown = realloc(vector.items, (vector.length + 1) * sizeof(*grown)); // NORACE
		if (grown) {
			grown[vector.length] = 1;
			vector.items = grown; // NORACE
			vector.length++; // NORACE
		}
		pthread_mutex_unlock(&vector.lock);
	}
	return NULL;
}

static void *sums(void *arg)
{
	int sum = 0;

	pthread_mutex_lock(&vector.lock);
	for (size_t i = 0; i < vector.length; i++) // NORACE
		sum += vector.items[i]; // NORACE
	pthread_mutex_unlock(&vector.lock);
	return sum ? arg : NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, appends, NULL);
	pthread_create(&second, NULL, sums, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
