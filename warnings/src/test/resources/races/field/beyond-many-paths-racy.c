/*
 * A helper counts in what very many members of one object lead to, each of a type of its own.
 * Another thread writes to one of them meanwhile.
 */
#include <pthread.h>
#include <stdlib.h>

#define TEN(use, n) use(n##0) use(n##1) use(n##2) use(n##3) use(n##4) use(n##5) use(n##6) use(n##7) use(n##8) use(n##9)
#define SEVENTY(use) TEN(use, 1) TEN(use, 2) TEN(use, 3) TEN(use, 4) TEN(use, 5) TEN(use, 6) TEN(use, 7)
#define TYPE(n) struct part##n { long pad[n]; int count; };
#define MEMBER(n) struct part##n *part##n;
#define ADD(n) add(&of->part##n->count);
#define MAKE(n) all.part##n = calloc(1, sizeof(struct part##n));

SEVENTY(TYPE)

struct all {
	SEVENTY(MEMBER)
};

static struct all all;

static void add(int *number)
{
	*number = *number + 1; // RACE
}

static void counts(struct all *of)
{
	SEVENTY(ADD)
}

static void *counter(void *arg)
{
	counts(&all);
	return arg;
}

static void *writer(void *arg)
{
	all.part68->count = 5; // RACE
	return arg;
}

int main(void)
{
	pthread_t first, second;

	SEVENTY(MAKE)
	pthread_create(&first, NULL, counter, NULL);
	pthread_create(&second, NULL, writer, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
