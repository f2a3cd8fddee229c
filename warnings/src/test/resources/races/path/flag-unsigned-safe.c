/*
 * The lock is taken for large numbers without sign.
 * The write is for some of them.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *worker(void *arg)
{
	unsigned count = rand();

	if (count > 5)
		pthread_mutex_lock(&lock);
	if ((int)count < 0 || count == 6)
		value++; // NORACE
	if (count > 5)
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
