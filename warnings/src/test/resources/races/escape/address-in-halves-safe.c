/*
 * Each thread makes a counter. A function makes a number of its address, of which two halves are noted; nobody makes an address of them.
 */
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

struct counter {
	int steps;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint32_t high, low;

static uintptr_t number(void *address)
{
	return (uintptr_t)address;
}

static void *worker(void *arg)
{
	struct counter *counter = malloc(sizeof *counter);

	if (!counter)
		abort();
	counter->steps = 0;
	pthread_mutex_lock(&lock);
	high = (uint32_t)(number(counter) >> 32);
	low = (uint32_t)number(counter);
	pthread_mutex_unlock(&lock);
	counter->steps++; // NORACE
	return arg;
}

int main(void)
{
	pthread_t first, second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
