/*
 * A variable switches code off.
 * It is switched on while threads run.
 */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static int enabled;

static void *worker(void *arg)
{
	if (enabled) // RACE
		value++; // RACE
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	enabled = 1; // RACE
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
