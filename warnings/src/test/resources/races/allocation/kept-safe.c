/* A constructor whose objects only those know that it returns them to. */
#include <pthread.h>
#include <stdlib.h>

struct counter {
	int value;
};

static int counters;

static struct counter *counter_new(void)
{
	struct counter *counter = malloc(sizeof(*counter));

	if (!counter)
		exit(1);
	counters++; // NORACE: only main() makes counters
	counter->value = 1; // NORACE
	return counter;
}

static void *by_name(void *unused)
{
	struct counter *own = malloc(sizeof(*own));

	if (own)
		own->value = 2; // NORACE
	free(own);
	return unused;
}

static void *by_argument(void *argument)
{
	struct counter *counter = argument;

	counter->value++; // NORACE
	return NULL;
}

int main(void)
{
	pthread_t threads[2];
	struct counter *first = counter_new();

	pthread_create(&threads[0], NULL, by_name, NULL);
	pthread_create(&threads[1], NULL, by_argument, first);
	counter_new();
	return 0;
}
