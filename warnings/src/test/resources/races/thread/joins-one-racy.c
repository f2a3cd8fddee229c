/*
 * Two threads, one value; main reads it in the end.
 * Main waits for only one of them.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *worker(void *arg)
{
	pthread_mutex_lock(&lock);
	value++; // RACE
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
	pthread_detach(second);
	return value; // RACE
}
