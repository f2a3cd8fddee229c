/*
 * Each thread finds behind its argument a buffer that was made for it, and may free it; the argument is one of an array, or made as well.
 */
#include <pthread.h>
#include <stdlib.h>

struct work {
	int size;
	int *buffer;
};

static struct work works[4];

static int *make(int size)
{
	int *made = calloc(size, sizeof *made);

	if (!made)
		abort();
	return made;
}

static void *fill(void *arg)
{
	struct work *work = arg;

	for (int i = 0; i < work->size; i++)
		work->buffer[i] += i; // NORACE
	return NULL;
}

static void *fill_and_free(void *arg)
{
	struct work *work = arg;

	work->buffer[0] = work->size; // NORACE
	free(work->buffer); // NORACE
	return NULL;
}

int main(void)
{
	pthread_t threads[8];

	for (int i = 0; i < 4; i++) {
		works[i].size = 10;
		works[i].buffer = make(10);
		if (!works[i].buffer)
			abort();
		if (pthread_create(&threads[i], NULL, fill, &works[i]))
			abort();
	}
	for (int i = 4; i < 8; i++) {
		struct work *work = malloc(sizeof *work);

		if (!work)
			abort();
		work->size = 5;
		work->buffer = malloc(5 * sizeof *work->buffer);
		if (!work->buffer || pthread_create(&threads[i], NULL, fill_and_free, work))
			abort();
	}
	for (int i = 0; i < 8; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
