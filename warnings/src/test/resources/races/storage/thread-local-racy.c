/*
 * Each thread counts in a variable.
 * The variable is one for all threads.
 */
#include <pthread.h>

static int depth;

static void *worker(void *arg)
{
	depth++; // RACE
	return depth > 1 ? arg : NULL; // RACE
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
