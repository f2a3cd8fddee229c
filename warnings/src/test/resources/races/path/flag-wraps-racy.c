/*
 * A small number is made larger under the lock.
 * A large number becomes a small one, as the type has no more values.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *worker(void *arg)
{
	unsigned char count = rand();

	if (count >= 250) {
		count += 3;
		pthread_mutex_lock(&lock);
		value++; // RACE
		pthread_mutex_unlock(&lock);
	}
	if (count < 3 && count != 7)
		value++; // RACE
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
