/*
 * Threads are started by a wrapper of a wrapper of pthread_create.
 * What they do is not protected.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static pthread_t start_with(void *(*function)(void *), void *argument)
{
	pthread_t thread;

	pthread_create(&thread, NULL, function, argument);
	return thread;
}

static pthread_t start(void *(*function)(void *))
{
	return start_with(function, NULL);
}

static void *locks(void *arg)
{
	pthread_mutex_lock(&lock);
	value = 1; // RACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

static void *does_not(void *arg)
{
	value = 2; // RACE
	return NULL;
}

int main(void)
{
	pthread_t first = start(locks);
	pthread_t second = start(does_not);

	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
