/*
 * The row, the element and the buffer that are looked at are those of the thread which is joined in the next round.
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
		rows[work->number][i] = i; // RACE
	work->sum->value += 3; // RACE
	work->sum->rounds = 1; // RACE
	work->buffer[2] = 5; // RACE
	return NULL;
}

static void add(struct sum *to, const struct sum *one)
{
	to->value += one->value; // RACE
	to->rounds += one->rounds; // RACE
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
		works[i].number = i;
		works[i].sum = &sums[i];
		works[i].buffer = buffer;
		if (pthread_create(&threads[i], NULL, run, &works[i]))
			abort();
		sums[i].value = sums[i].rounds = 0; // RACE
	}
	for (int i = 0; i < THREADS; i++) {
		pthread_join(threads[i], NULL);
		for (int j = 0; j < 25; j++)
			all.value += rows[(i + 1) % THREADS][j]; // RACE
		add(&all, &sums[(i + 1) % THREADS]);
		all.value += works[(i + 1) % THREADS].buffer[2]; // RACE

	}
	return all.value == 0;
}
