/*
 * A handler that sigset() sets looks for the work of the thread it runs in.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

struct work {
	int done;
	int left;
};

static __thread struct work *current;

static void tick(int number)
{
	(void)number;
	if (current)
		current->done = current->left; // RACE
}

static void *worker(void *arg)
{
	int i;

	current = calloc(1, sizeof *current);
	if (!current)
		abort();
	for (i = 0; i < 3; i++)
		current->left = i; // RACE
	return arg;
}

int main(void)
{
	pthread_t first, second;

	sigset(SIGALRM, tick);
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
