/*
 * A function returns two numbers that mean two states of the lock.
 * The caller asks for the one.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static int begin(void)
{
	if (rand() == 3)
		return 1;
	pthread_mutex_lock(&lock);
	return 2;
}

static void *worker(void *arg)
{
	if (begin() == 2) {
		value++; // NORACE
		pthread_mutex_unlock(&lock);
	}
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
