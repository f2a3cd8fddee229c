/* A constructor that also keeps what it makes: the newest object has two names. */
#include <pthread.h>
#include <stdlib.h>

struct counter {
	int value;
};

static struct counter *newest;

static struct counter *counter_new(void)
{
	struct counter *counter = malloc(sizeof(*counter));

	if (!counter)
		exit(1);
	newest = counter; // RACE: with the thread that looks it up
	counter->value = 1; // RACE: it is known by then
	return counter;
}

static void *by_name(void *unused)
{
	newest->value++; // RACE
	return unused;
}

static void *by_argument(void *argument)
{
	struct counter *counter = argument;

	counter->value++; // RACE
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
