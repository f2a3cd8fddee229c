/*
 * The lock is reached through a global pointer and protects another global.
 * One thread points it to another device, under a lock that the others do not need.
 */
#include <pthread.h>

struct device {
	pthread_mutex_t lock;
};

static struct device first_device = {PTHREAD_MUTEX_INITIALIZER};
static struct device second_device = {PTHREAD_MUTEX_INITIALIZER};
static struct device *device;
static int x;

static void *worker(void *arg)
{
	pthread_mutex_t *lock = &device->lock; // RACE

	pthread_mutex_lock(lock);
	x++; // RACE
	pthread_mutex_unlock(lock);
	return NULL;
}

static void *replaces(void *arg)
{
	device = &second_device; // RACE
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;
	pthread_t third;

	device = &first_device; // NORACE: no thread yet
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_create(&third, NULL, replaces, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	pthread_join(third, NULL);
	return 0;
}
