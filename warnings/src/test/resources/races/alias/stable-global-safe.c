/*
 * The lock is reached through a global pointer and protects another global.
 * Only main sets it, before there are threads.
 */
#include <pthread.h>

struct device {
	pthread_mutex_t lock;
};

static struct device first_device = {PTHREAD_MUTEX_INITIALIZER};
static struct device *device;
static int x;

static void *worker(void *arg)
{
	pthread_mutex_t *lock = &device->lock; // NORACE

	pthread_mutex_lock(lock);
	x++; // NORACE
	pthread_mutex_unlock(lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	device = &first_device; // NORACE: no thread yet
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
