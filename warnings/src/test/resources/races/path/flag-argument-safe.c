/*
 * A function is told whether its caller holds the lock.
 * The caller that says so holds it.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void add(int locked)
{
	if (!locked)
		pthread_mutex_lock(&lock);
	value++; // NORACE
	if (!locked)
		pthread_mutex_unlock(&lock);
}

static void *worker(void *arg)
{
	add(0);
	pthread_mutex_lock(&lock);
	add(1);
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
