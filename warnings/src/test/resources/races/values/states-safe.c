/*
 * A variable goes through states under the lock.
 * No thread ever puts it into the last one.
 */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static int state;

static void enter(int next)
{
	state = next;
}

static void *worker(void *arg)
{
	pthread_mutex_lock(&lock);
	if (state == 3) {
		pthread_mutex_unlock(&lock);
		value++; // NORACE
		return NULL;
	}
	enter(state == 0 ? 1 : 2);
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;
	pthread_t third;
	pthread_t fourth;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_create(&third, NULL, worker, NULL);
	pthread_create(&fourth, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	pthread_join(third, NULL);
	pthread_join(fourth, NULL);
	return 0;
}
