/*
 * From the address of a member the beginning of its object is found, by the address of the member in an object at null, or with a constant:
 * it is known exactly which member is meant.
 */
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

struct drum {
	int turns;
	int load;
	int door;
};

static struct drum *drum;

static void *spin(void *arg)
{
	int *load = &drum->load;

	((struct drum *)((char *)load - (size_t)&((struct drum *)0)->load))->turns++; // NORACE
	((struct drum *)((uintptr_t)load - offsetof(struct drum, load)))->load++; // NORACE
	return arg;
}

int main(void)
{
	pthread_t thread;

	drum = calloc(1, sizeof(*drum));
	if (!drum)
		return 1;
	pthread_create(&thread, 0, spin, 0);
	drum->door++; // NORACE
	pthread_join(thread, 0);
	return 0;
}
