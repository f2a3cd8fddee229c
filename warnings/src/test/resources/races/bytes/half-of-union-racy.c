/*
 * The halves of an address are taken from a union and put together in another one.
 * Both threads write to what it leads to.
 */
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

struct lamp {
	int on;
};

union word {
	struct lamp *lamp;
	uint32_t half[2];
};

static uint32_t first;
static uint32_t second;

static void *toggle(void *unused)
{
	union word word;

	word.half[0] = first;
	word.half[1] = second;
	word.lamp->on ^= 1; // RACE
	return unused;
}

int main(void)
{
	pthread_t thread;
	union word word;

	word.lamp = calloc(1, sizeof *word.lamp);
	if (!word.lamp)
		return 1;
	first = word.half[0];
	second = word.half[1];
	pthread_create(&thread, NULL, toggle, NULL);
	word.lamp->on = 1; // RACE
	pthread_join(thread, NULL);
	return 0;
}
