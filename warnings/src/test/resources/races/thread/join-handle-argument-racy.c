/*
 * The handle of another thread is passed to the function that joins it.
 */
#include <pthread.h>
#include <stdlib.h>

static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	count++; // RACE
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
	pthread_t other;

	pthread_create(&thread, NULL, work, NULL);
	pthread_create(&other, NULL, work, NULL);
	stop(other);
	count = 0; // RACE
	return 0;
}
