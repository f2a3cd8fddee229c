/*
 * A flag says whether the thread took the lock.
 * The write depends on the flag, too.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *worker(void *arg)
{
	int exclusive = arg != NULL;

	if (exclusive)
		pthread_mutex_lock(&lock);
	if (exclusive)
		value++; // NORACE
	if (exclusive)
		pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, &lock);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
