/*
 * A vector that grows by realloc.
 * The reader looks at it without the lock.
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
		grown = realloc(vector.items, (vector.length + 1) * sizeof(*grown)); // RACE
		if (grown) {
			grown[vector.length] = 1;
			vector.items = grown; // RACE
			vector.length++; // RACE
		}
		pthread_mutex_unlock(&vector.lock);
	}
	return NULL;
}

static void *sums(void *arg)
{
	int sum = 0;

	for (size_t i = 0; i < vector.length; i++) // RACE
		sum += vector.items[i]; // RACE
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
