/*
 * A shortcut by goto.
 * It jumps over the lock.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void change(int direct)
{
	int step = 1;

	if (direct)
		goto store;
	step = 2;
	pthread_mutex_lock(&lock);
store:
	value += step; // RACE
	if (!direct)
		pthread_mutex_unlock(&lock);
}

static void *worker(void *arg)
{
	change(arg != NULL);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, &second);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
