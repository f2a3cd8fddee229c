/*
 * Whenever the lock is free, a variable is zero.
 * All ways out put it back.
 */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static int busy;

static void *worker(void *arg)
{
	pthread_mutex_lock(&lock);
	if (busy) {
		pthread_mutex_unlock(&lock);
		value++; // NORACE
		return NULL;
	}
	busy = 1;
	if (rand() == 3) {
		busy = 0;
		pthread_mutex_unlock(&lock);
		return NULL;
	}
	busy = 0;
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;
	pthread_t third;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_create(&third, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	pthread_join(third, NULL);
	return 0;
}
