/*
 * The pointer is read once, for the lock and for the object.
 */
#include <pthread.h>
#include <stdlib.h>

struct cell {
	pthread_mutex_t lock;
	int value;
};

static struct cell first = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct cell second = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct cell *_Atomic current = &first;

static void with_lock(pthread_mutex_t *lock, struct cell *cell)
{
	pthread_mutex_lock(lock);
	cell->value++; // NORACE
	pthread_mutex_unlock(lock);
}

static void *worker(void *arg)
{
	struct cell *cell = current;

	with_lock(&cell->lock, cell);
	return arg;
}

static void *switcher(void *arg)
{
	current = &second;
	return arg;
}

int main(void)
{
	pthread_t id;

	pthread_create(&id, NULL, worker, NULL);
	pthread_create(&id, NULL, worker, NULL);
	pthread_create(&id, NULL, switcher, NULL);
	pthread_exit(NULL);
}
