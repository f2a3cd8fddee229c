/*
 * enter() returns by value a structure that remembers the lock it took; leave() releases what it remembers.
 * The second write comes after leaving.
 */
#include <pthread.h>

struct guard {
	pthread_mutex_t *mutex;
	int nesting;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static struct guard enter(pthread_mutex_t *mutex)
{
	struct guard guard = {mutex, 1};

	pthread_mutex_lock(mutex);
	return guard;
}

static void leave(struct guard guard)
{
	pthread_mutex_unlock(guard.mutex);
}

static void *worker(void *arg)
{
	struct guard guard = enter(&lock);

	value = 1; // RACE
	leave(guard);
	value = 2; // RACE
	return NULL;
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
