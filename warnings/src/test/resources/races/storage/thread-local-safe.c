/*
 * Each thread counts in a variable.
 * Each thread has its own copy of the variable.
 */
#include <pthread.h>

static _Thread_local int depth;

static void *worker(void *arg)
{
	depth++; // NORACE
	return depth > 1 ? arg : NULL; // NORACE
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
