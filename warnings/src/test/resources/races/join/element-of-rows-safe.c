/*
 * Each thread has a row, or what its argument points to, be it an element or a buffer made for it; it is looked at when the thread was joined.
 */
#include <pthread.h>
#include <stdlib.h>

#define THREADS 4

struct sum {
	long value;
	long rounds;
};

struct work {
	int number;
	struct sum *sum;
	long *buffer;
};

static long rows[THREADS][25];

static void *run(void *arg)
{
	struct work *work = arg;

	for (int i = 0; i < 25; i++)
		rows[work->number][i] = i; // NORACE
	work->sum->value += 3; // NORACE
	work->sum->rounds = 1; // NORACE
	work->buffer[2] = 5; // NORACE
	return NULL;
}

static void add(struct sum *to, const struct sum *one)
{
	to->value += one->value; // NORACE
	to->rounds += one->rounds; // NORACE
}

int main(void)
{
	pthread_t threads[THREADS];
	struct work works[THREADS];
	struct sum sums[THREADS];
	struct sum all = {0};

	for (int i = 0; i < THREADS; i++) {
		long *buffer = malloc(4 * sizeof *buffer);

		if (!buffer)
			abort();
		sums[i].value = sums[i].rounds = 0; // NORACE
		works[i].number = i;
		works[i].sum = &sums[i];
		works[i].buffer = buffer;
		if (pthread_create(&threads[i], NULL, run, &works[i]))
			abort();
	}
	for (int i = 0; i < THREADS; i++) {
		pthread_join(threads[i], NULL);
		for (int j = 0; j < 25; j++)
			all.value += rows[i][j]; // NORACE
		add(&all, &sums[i]);
		all.value += works[i].buffer[2]; // NORACE
		free(works[i].buffer); // NORACE
	}
	return all.value == 0;
}
