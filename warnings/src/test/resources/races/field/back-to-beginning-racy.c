/*
 * From the address of a member the beginning of its object is found, by how far the member lies behind it: as a number of the program, by
 * the address of the member in an object at null, by the bits of the address, or by a loop that counts from below. Each comes to the first member.
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

static long distance = offsetof(struct drum, load);

static void *spin(void *arg)
{
	int *load = &drum->load;
	char *middle = (char *)drum + 5;

	((struct drum *)((char *)load - distance))->turns++; // RACE
	((struct drum *)((char *)load - (size_t)&((struct drum *)0)->load))->turns++; // RACE
	((struct drum *)((uintptr_t)load - offsetof(struct drum, load)))->turns++; // RACE
	((struct drum *)((uintptr_t)load & ~(uintptr_t)15))->turns++; // RACE
	middle -= (uintptr_t)middle % 16;
	((struct drum *)middle)->turns++; // RACE
	for (int i = -1; i < 0; i++)
		((char *)&drum->load)[4 * i]++; // RACE
	return arg;
}

int main(void)
{
	pthread_t thread;

	drum = calloc(1, sizeof(*drum));
	if (!drum)
		return 1;
	pthread_create(&thread, 0, spin, 0);
	drum->turns++; // RACE
	pthread_join(thread, 0);
	return 0;
}
