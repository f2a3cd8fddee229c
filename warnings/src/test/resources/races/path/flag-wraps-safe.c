/*
 * A small number is made larger under the lock.
 * No large number becomes a small one.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *worker(void *arg)
{
	unsigned char count = rand();

	if (count < 250) {
		count += 3;
		pthread_mutex_lock(&lock);
		value++; // NORACE
		pthread_mutex_unlock(&lock);
	}
	if (count < 3 && count > 200)
		value++; // NORACE
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
