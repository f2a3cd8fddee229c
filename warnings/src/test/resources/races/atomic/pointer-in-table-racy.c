/*
 * A table of pointers on the heap: one thread puts one there atomically, another takes
 * it out plainly.
 */
#include <pthread.h>
#include <stdlib.h>

static void **table;
static int entry;

static void *putter(void *arg)
{
	__atomic_store_n(&table[2], (void *)&entry, __ATOMIC_RELEASE); // RACE
	return arg;
}

static void *taker(void *arg)
{
	table[2] = NULL; // RACE
	return arg;
}

int main(void)
{
	pthread_t first, second;

	table = calloc(4, sizeof *table);
	if (!table)
		return 1;
	pthread_create(&first, NULL, putter, NULL);
	pthread_create(&second, NULL, taker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
