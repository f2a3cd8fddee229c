/*
 * Threads make objects that each keeps for itself until it gives its only address to whoever joins it.
 */
#include <pthread.h>
#include <stdlib.h>

struct result {
	int steps;
	int sum;
};

static void count(struct result *result)
{
	result->steps++; // NORACE
	result->sum += result->steps; // NORACE
}

static void *worker(void *arg)
{
	struct result *result = calloc(1, sizeof *result);
	int i;

	if (!result)
		abort();
	for (i = 0; i < 4; i++)
		count(result);
	return result;
}

static int ask(pthread_t thread)
{
	void *given;
	struct result *result;

	pthread_join(thread, &given);
	result = given;
	return result->sum; // NORACE
}

int main(void)
{
	pthread_t first, second;
	int sum;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	sum = ask(first) + ask(second);
	return sum > 0 ? 0 : 1;
}
