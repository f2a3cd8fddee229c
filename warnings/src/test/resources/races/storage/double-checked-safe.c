/*
 * A lazily created object.
 * The pointer is looked at under the lock only.
 */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *instance;

static int *get(void)
{
	int *found;

	pthread_mutex_lock(&lock);
	if (!instance) // NORACE: written under the lock only
		instance = calloc(1, sizeof(*instance)); // NORACE
	found = instance; // NORACE: written under the lock only
	pthread_mutex_unlock(&lock);
	return found;
}

static void *worker(void *arg)
{
	return get() ? arg : NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
