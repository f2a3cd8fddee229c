/*
 * A function that a thread calls looks for the work of that thread.
 */
#include <pthread.h>
#include <stdlib.h>

struct work {
	int done;
	int left;
};

static __thread struct work *current;

static void tick(void)
{
	if (current)
		current->done = current->left; // NORACE
}

static void *worker(void *arg)
{
	int i;

	current = calloc(1, sizeof *current);
	if (!current)
		abort();
	for (i = 0; i < 3; i++)
		current->left = i; // NORACE
	tick();
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
