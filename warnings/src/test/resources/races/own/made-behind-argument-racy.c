/*
 * The buffers are not each thread's own: one is made for all, one for two threads, and one is put into what was handed over before.
 */
#include <pthread.h>
#include <stdlib.h>

struct work {
	int size;
	int *buffer;
};

static struct work works[4];
static struct work others[4];

static void *fill_common(void *arg)
{
	struct work *work = arg;

	work->buffer[0] += 1; // RACE
	return NULL;
}

static void *fill_paired(void *arg)
{
	struct work *work = arg;

	work->buffer[0] += 1; // RACE
	return NULL;
}

static void *fill_replaced(void *arg)
{
	struct work *work = arg;

	work->buffer[0] += 1; // RACE
	return NULL;
}

int main(void)
{
	pthread_t thread;
	int *common = malloc(sizeof *common);

	if (!common)
		abort();
	for (int i = 0; i < 4; i++) {
		works[i].buffer = common;
		pthread_create(&thread, NULL, fill_common, &works[i]);
	}
	for (int i = 0; i < 4; i++) {
		int *buffer = malloc(sizeof *buffer);
		struct work *one = malloc(sizeof *one);
		struct work *two = malloc(sizeof *two);

		if (!buffer || !one || !two)
			abort();
		one->buffer = buffer;
		two->buffer = buffer;
		pthread_create(&thread, NULL, fill_paired, one);
		pthread_create(&thread, NULL, fill_paired, two);
	}
	for (int i = 0; i < 4; i++) {
		int *buffer = malloc(sizeof *buffer);

		if (!buffer)
			abort();
		others[i].buffer = buffer;
		pthread_create(&thread, NULL, fill_replaced, &others[i]);
		others[0].buffer = buffer;
	}
	return 0;
}
