/*
 * Operations are found through a structure of function pointers.
 * The operation is called after the lock was released.
 */
#include <pthread.h>

struct device;

struct operations {
	void (*reset)(struct device *);
};

struct device {
	const struct operations *ops;
	pthread_mutex_t lock;
	int state;
};

static void reset_state(struct device *device)
{
	device->state = 0; // RACE
}

static const struct operations simple = {reset_state};
static struct device device = {&simple, PTHREAD_MUTEX_INITIALIZER, 1};

static void *resetter(void *arg)
{
	pthread_mutex_lock(&device.lock);
	pthread_mutex_unlock(&device.lock);
	device.ops->reset(&device); // NORACE: ops never changes
	return NULL;
}

static void *user(void *arg)
{
	pthread_mutex_lock(&device.lock);
	device.state++; // RACE
	pthread_mutex_unlock(&device.lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, resetter, NULL);
	pthread_create(&second, NULL, user, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
