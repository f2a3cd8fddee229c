/*
 * A helper releases and takes the lock again, as waiting does.
 * The helper takes the lock again, so the caller holds it afterwards.
 */
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void pause_for_others(pthread_mutex_t *held)
{
	pthread_mutex_unlock(held);
	sched_yield();
	pthread_mutex_lock(held);
}

static void *worker(void *arg)
{
	pthread_mutex_lock(&lock);
	value = 1; // NORACE
	pause_for_others(&lock);
	value = 2; // NORACE
	pthread_mutex_unlock(&lock);
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
