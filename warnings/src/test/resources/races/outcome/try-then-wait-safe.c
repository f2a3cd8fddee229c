/*
 * When trying fails the thread
 * waits for the lock.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int contended;
static int value;

static void *worker(void *arg)
{
	int failed = pthread_mutex_trylock(&lock);

	if (failed) {
		pthread_mutex_lock(&lock);
		contended++; // NORACE
	}
	value++; // NORACE
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
