/*
 * A helper releases and takes the lock again, as waiting does.
 * The caller keeps no lock over the helper, which does not take it again.
 */
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void pause_for_others(pthread_mutex_t *held)
{
	pthread_mutex_unlock(held);
	sched_yield();
}

static void *worker(void *arg)
{
	pthread_mutex_lock(&lock);
	value = 1; // RACE
	pause_for_others(&lock);
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
