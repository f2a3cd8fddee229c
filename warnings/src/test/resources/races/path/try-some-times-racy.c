/*
 * A thread tries some times.
 * It forgets that the last time may have failed, too.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *worker(void *arg)
{
	int i;

	for (i = 0; i < 5; i++) {
		if (!pthread_mutex_trylock(&lock))
			break;
	}
	if (i == 4)
		return NULL;
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
	pthread_join(second, NULL);
	return 0;
}
