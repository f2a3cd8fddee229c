/*
 * The handle of the thread is passed to the function that joins it.
 */
#include <pthread.h>
#include <stdlib.h>

static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	count++; // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}

static void stop(pthread_t thread)
{
	pthread_join(thread, NULL);
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, work, NULL);
	stop(thread);
	count = 0; // NORACE
	return 0;
}
