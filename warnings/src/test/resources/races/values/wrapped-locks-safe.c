/*
 * The lock is taken by a function that takes any.
 * Both times it is the one of the variable.
 */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
static int value;

static int busy;

static void take(pthread_mutex_t *which)
{
	pthread_mutex_lock(which);
}

static void give(pthread_mutex_t *which)
{
	pthread_mutex_unlock(which);
}

static void *worker(void *arg)
{
	take(&lock);
	busy = 1;
	busy = 0;
	give(&lock);
	take(&other);
	give(&other);
	take(&lock);
	if (busy) {
		give(&lock);
		value++; // NORACE
		return NULL;
	}
	give(&lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;
	pthread_t third;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_create(&third, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	pthread_join(third, NULL);
	return 0;
}
