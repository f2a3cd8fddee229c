/*
 * A function is stored by one member of a union and called by another.
 * The function locks.
 */
#include <pthread.h>
#include <stddef.h>

union slot {
	void *data;
	void (*action)(void);
};

static union slot slot;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void inc(void)
{
	pthread_mutex_lock(&lock);
	count++; // NORACE
	pthread_mutex_unlock(&lock);
}

static void *worker(void *arg)
{
	union slot copy = slot;

	copy.action();
	return arg;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	slot.data = (void *)inc;
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
