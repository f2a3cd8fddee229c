/*
 * An int on the heap, known to threads as their argument only: it has no structure type to go by.
 * The threads share one.
 */
#include <pthread.h>
#include <stdlib.h>

static void *worker(void *arg)
{
	int *number = arg;

	*number += 1; // RACE
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;
	int *one = calloc(1, sizeof(*one));
	int *two = one;

	if (!one || !two)
		return 1;
	pthread_create(&first, NULL, worker, one);
	pthread_create(&second, NULL, worker, two);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
