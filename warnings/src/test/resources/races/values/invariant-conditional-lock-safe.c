/*
 * A flag says whether a thread holds the lock and made a variable something else than zero.
 * It makes it zero again.
 */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static int busy;

static void *worker(void *arg)
{
	int mine = rand();

	if (mine) {
		pthread_mutex_lock(&lock);
		busy = 1;
	}
	if (mine) {
		busy = 0;
		pthread_mutex_unlock(&lock);
	}
	pthread_mutex_lock(&lock);
	if (busy) {
		pthread_mutex_unlock(&lock);
		value++; // NORACE
		return NULL;
	}
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
