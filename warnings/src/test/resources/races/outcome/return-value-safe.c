/*
 * begin() returns 0 with the lock held and -1 without it.
 * The worker counts only when it returned 0.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int closed;
static int total;

static int begin(void)
{
	pthread_mutex_lock(&lock);
	if (closed) { // NORACE: under the lock
		pthread_mutex_unlock(&lock);
		return -1;
	}
	return 0;
}

static void *worker(void *arg)
{
	int result = begin();

	if (result == 0)
		total++; // NORACE
	if (result == 0)
		pthread_mutex_unlock(&lock);
	return NULL;
}

static void *closer(void *arg)
{
	pthread_mutex_lock(&lock);
	closed = 1; // NORACE: under the lock
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
	pthread_create(&third, NULL, closer, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	pthread_join(third, NULL);
	return 0;
}
