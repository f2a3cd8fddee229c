/*
 * The flag is written once, before the threads exist.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int ready;
static int data;

static void *producer(void *arg)
{
	pthread_mutex_lock(&lock);
	data = 1; // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *consumer(void *arg)
{
	while (!ready) // NORACE
		;
	pthread_mutex_lock(&lock);
	data++; // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t one;
	pthread_t two;

	ready = 1; // NORACE
	pthread_create(&one, NULL, producer, NULL);
	pthread_create(&two, NULL, consumer, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	return 0;
}
