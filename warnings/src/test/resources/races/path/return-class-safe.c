/*
 * Functions tell by the sign of a number whether the lock is held, through two calls.
 * The caller asks for the sign.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static int take(void)
{
	if (rand() == 3)
		return -EINTR;
	pthread_mutex_lock(&lock);
	return 0;
}

static int begin(int useless)
{
	int error = take();

	if (error < 0)
		return error;
	if (useless) {
		pthread_mutex_unlock(&lock);
		return -EAGAIN;
	}
	return 1;
}

static void *worker(void *arg)
{
	int result = begin(rand() == 5);

	if (result < 0)
		return NULL;
	value++; // NORACE
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
