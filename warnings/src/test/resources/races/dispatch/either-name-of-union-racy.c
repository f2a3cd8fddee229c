/*
 * A function is stored by one member of a union and called by another.
 * Nobody locks.
 */
#include <pthread.h>
#include <stddef.h>

union slot {
	void *data;
	void (*action)(void);
};

static union slot slot;
static int count;

static void inc(void)
{
	count++; // RACE
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
