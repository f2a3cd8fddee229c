/*
 * One switch takes the lock, a second one uses it.
 * The cases agree.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *worker(void *arg)
{
	int mode = rand();

	switch (mode) {
	case 1:
	case 2:
		pthread_mutex_lock(&lock);
		break;
	case 3:
		return NULL;
	default:
		break;
	}
	switch (mode) {
	case 2:
		value++; // NORACE
		break;
	default:
		break;
	}
	if (mode == 1 || mode == 2)
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
