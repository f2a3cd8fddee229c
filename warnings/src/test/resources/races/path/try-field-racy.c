/*
 * What trying gave is kept in a struct of this thread.
 * It was overwritten.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

struct result {
	int first;
	int second;
};

static void *worker(void *arg)
{
	struct result result;

	result.first = pthread_mutex_trylock(&lock);
	result.first = 0;
	if (result.first == 0) {
		value++; // RACE
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
