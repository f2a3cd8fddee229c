/*
 * Each thread makes what it needs when it asks for it first, and finds it again under a key or in a variable of its own. The last one is
 * noted where all threads find it, and what hangs there is counted.
 */
#include <pthread.h>
#include <stdlib.h>

struct part {
	int length;
	struct part *next;
};

struct context {
	int calls;
	struct part *parts;
};

static pthread_key_t key;
static __thread struct context *mine;
static struct context *_Atomic last;

static struct context *by_key(void)
{
	struct context *found = pthread_getspecific(key);

	if (!found) {
		found = calloc(1, sizeof *found);
		if (!found)
			abort();
		pthread_setspecific(key, found);
		last = found;
	}
	return found;
}

static struct context *by_variable(void)
{
	if (!mine) {
		mine = calloc(1, sizeof *mine);
		if (!mine)
			abort();
	}
	return mine;
}

static void use(struct context *context)
{
	struct part *part = malloc(sizeof *part);

	if (!part)
		abort();
	part->length = context->calls; // RACE
	part->next = context->parts; // RACE
	context->parts = part; // RACE
	context->calls++; // RACE
	for (; part; part = part->next)
		part->length++; // RACE
}

static void *worker(void *arg)
{
	int i;

	for (i = 0; i < 3; i++) {
		use(by_key());
		use(by_variable());
	}
	return arg;
}

int main(void)
{
	pthread_t first, second;

	if (pthread_key_create(&key, NULL))
		return 1;
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	use(by_variable());
	if (last)
		use(last);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
