/*
 * A table of hooks on the heap grows and is copied member by member and byte by byte.
 * Nobody locks.
 */
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

struct hook {
	int priority;
	void (*action)(void);
};

static struct hook *hooks;
static size_t number;
static int count;

static void inc(void)
{
	count++; // RACE
}

static void add_hook(int priority, void (*action)(void))
{
	hooks = realloc(hooks, (number + 1) * sizeof *hooks);
	hooks[number].priority = priority;
	hooks[number].action = action;
	number++;
}

static void *worker(void *arg)
{
	struct hook first;
	char *to = (char *)&first;
	const char *from = (const char *)&hooks[0];

	for (size_t i = 0; i < sizeof first; i++) {
		to[i] = from[i];
	}
	first.action();
	return arg;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	add_hook(1, inc);
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
