/*
 * A function of a table is called.
 * One of them does.
 */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static int enabled;

static void nothing(void)
{
}

static void something(void)
{
	enabled = 1; // RACE
}

static void (*const table[])(void) = {nothing, something};

static void *worker(void *arg)
{
	table[rand() % 2]();
	if (enabled) // RACE
		value++; // RACE
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
