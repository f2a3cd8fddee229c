/*
 * A counter stops at a bound.
 * The code is for larger numbers.
 */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static unsigned count;

static void *worker(void *arg)
{
	pthread_mutex_lock(&lock);
	if (count < 10)
		count++;
	if (count > 20) {
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
	pthread_t third;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_create(&third, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	pthread_join(third, NULL);
	return 0;
}
