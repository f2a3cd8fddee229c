/*
 * A thread that does not get the lock waits for it.
 * It waits.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static pthread_mutex_t spare = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg)
{
	if (pthread_mutex_trylock(&lock))
		pthread_mutex_lock(&lock);
	value++; // NORACE
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
