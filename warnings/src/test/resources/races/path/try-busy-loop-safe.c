/*
 * A thread tries while the lock is busy, and looks for other errors after that.
 * It stops at another error.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *worker(void *arg)
{
	int error;

	do
		error = pthread_mutex_trylock(&lock);
	while (error == EBUSY);
	if (error)
		return NULL;
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
