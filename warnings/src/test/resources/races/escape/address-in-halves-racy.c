/*
 * Each thread makes a counter. The second one finds the first one's by its address, which a function made a number of and which stands in
 * two halves.
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
	if (!high && !low) {
		high = (uint32_t)(number(counter) >> 32);
		low = (uint32_t)number(counter);
	} else {
		counter = (struct counter *)((uintptr_t)high << 32 | low);
	}
	pthread_mutex_unlock(&lock);
	counter->steps++; // RACE
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
