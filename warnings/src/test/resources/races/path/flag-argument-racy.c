/*
 * A function is told whether its caller holds the lock.
 * A caller says so and does not hold it.
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
	value++; // RACE
	if (!locked)
		pthread_mutex_unlock(&lock);
}

static void *worker(void *arg)
{
	add(0);
	add(1);
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
