/*
 * Whenever the lock is free, a variable is zero.
 * The main thread writes it without the lock.
 */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static int busy;

static void *worker(void *arg)
{
	pthread_mutex_lock(&lock);
	if (busy) { // RACE
		pthread_mutex_unlock(&lock);
		value++; // RACE
		return NULL;
	}
	busy = 1; // RACE
	busy = 0; // RACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	busy = 1; // RACE
	busy = 0; // RACE
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
