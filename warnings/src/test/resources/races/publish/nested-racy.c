/*
 * A shared box points to an inner object.
 * The inner object is changed after it was put into the box.
 */
#include <pthread.h>
#include <stdlib.h>

struct inner {
	int value;
};

struct box {
	pthread_mutex_t lock;
	struct inner *inner;
};

static struct box box = {PTHREAD_MUTEX_INITIALIZER, NULL};

static void put(struct box *into, struct inner *inner)
{
	pthread_mutex_lock(&into->lock);
	into->inner = inner; // NORACE: under the lock
	pthread_mutex_unlock(&into->lock);
}

static void *fills(void *arg)
{
	struct inner *inner = malloc(sizeof(*inner));

	if (!inner)
		return NULL;
	inner->value = 1; // NORACE: not yet in the box
	put(&box, inner);
	inner->value = 2; // RACE
	return NULL;
}

static void *looks(void *arg)
{
	int value = 0;

	pthread_mutex_lock(&box.lock);
	if (box.inner) // NORACE: under the lock
		value = box.inner->value; // RACE
	pthread_mutex_unlock(&box.lock);
	return value ? arg : NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, fills, NULL);
	pthread_create(&second, NULL, looks, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
