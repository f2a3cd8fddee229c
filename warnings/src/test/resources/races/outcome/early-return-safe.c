/*
 * update() leaves early when there is nothing to do.
 * It then keeps the lock, and its caller, which knows, releases it at the end.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int pending;
static int skipped;

static int update(void)
{
	pthread_mutex_lock(&lock);
	if (pending == 0) // NORACE: under the lock
		return 1;
	pending--; // NORACE: under the lock
	pthread_mutex_unlock(&lock);
	return 0;
}

static void *worker(void *arg)
{
	if (update()) {
		skipped++; // NORACE
		pthread_mutex_unlock(&lock);
	}
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
