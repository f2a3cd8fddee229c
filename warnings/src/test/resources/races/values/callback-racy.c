/*
 * A sort calls back a function.
 * It writes the variable.
 */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static int enabled;

static int compare(const void *a, const void *b)
{
	enabled = 1; // RACE
	return (int)(a < b);
}

static void *worker(void *arg)
{
	int numbers[] = {3, 1, 2};

	qsort(numbers, 3, sizeof *numbers, compare);
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
