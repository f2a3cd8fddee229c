/*
 * Helpers take and release the lock if a flag says so.
 * All are told the same flag.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void enter(int exclusive)
{
	if (exclusive)
		pthread_mutex_lock(&lock);
}

static void leave(int exclusive)
{
	if (exclusive)
		pthread_mutex_unlock(&lock);
}

static void *worker(void *arg)
{
	int exclusive = rand();

	enter(exclusive);
	if (exclusive)
		value++; // NORACE
	leave(exclusive);
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
