/*
 * slow() gives the lock of its caller up while it calls a function.
 * That function takes the lock itself.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void refill(void)
{
	pthread_mutex_lock(&lock);
	value += 100; // NORACE
	pthread_mutex_unlock(&lock);
}

static void slow(pthread_mutex_t *held)
{
	pthread_mutex_unlock(held);
	refill();
	pthread_mutex_lock(held);
}

static void *worker(void *arg)
{
	pthread_mutex_lock(&lock);
	value--; // NORACE
	if (value < 0) // NORACE
		slow(&lock);
	value--; // NORACE
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
