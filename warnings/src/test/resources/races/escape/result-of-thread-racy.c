/*
 * A thread makes an object and gives its only address to whoever joins it, who hands it on to another thread and uses it meanwhile.
 */
#include <pthread.h>
#include <stdlib.h>

struct result {
	int steps;
	int sum;
};

static void count(struct result *result)
{
	result->steps++; // RACE
	result->sum += result->steps; // RACE
}

static void *follow(void *arg)
{
	count(arg);
	return NULL;
}

static void *worker(void *arg)
{
	struct result *result = calloc(1, sizeof *result);

	if (!result)
		abort();
	return arg ? arg : result;
}

int main(void)
{
	pthread_t first, second;
	void *given;

	pthread_create(&first, NULL, worker, NULL);
	pthread_join(first, &given);
	pthread_create(&second, NULL, follow, given);
	count(given);
	pthread_join(second, NULL);
	return 0;
}
