/*
 * Threads take the lock that a cell leads to, which they read through a pointer.
 * The cell is written before they start.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t *_Atomic current = &first;
static pthread_mutex_t *_Atomic *way = &current;
static int count;

static void *worker(void *arg)
{
	pthread_mutex_t *lock = *way;

	pthread_mutex_lock(lock);
	count++; // NORACE
	pthread_mutex_unlock(lock);
	return arg;
}

int main(void)
{
	pthread_t one, other;

	current = &second;
	pthread_create(&one, NULL, worker, NULL);
	pthread_create(&other, NULL, worker, NULL);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	return 0;
}
