/*
 * Commands are dispatched through a table of functions.
 * One of the commands does not lock.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void increment(void)
{
	pthread_mutex_lock(&lock);
	value++; // RACE
	pthread_mutex_unlock(&lock);
}

static void clear(void)
{
	value = 0; // RACE
}

static void (*const commands[])(void) = {increment, clear};

static void *worker(void *arg)
{
	for (int i = 0; i < 10; i++)
		commands[i % 2]();
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
