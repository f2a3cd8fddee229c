/*
 * The pointers behind the arguments lead to one element for two threads, to a buffer of another one, or are turned around by the threads.
 */
#include <pthread.h>
#include <stdlib.h>

#define THREADS 4

struct work {
	long *sum;
	long *buffer;
	long *turned;
};

static struct work works[THREADS];

static void *run(void *arg)
{
	struct work *work = arg;

	*work->sum += 3; // RACE
	*work->buffer = 5; // RACE
	work->turned = works[0].turned; // RACE
	*work->turned = 7; // RACE
	return NULL;
}

int main(void)
{
	pthread_t threads[THREADS];
	long sums[THREADS] = {0};
	long all = 0;
	long *common = malloc(sizeof *common);

	for (int i = 0; i < THREADS; i++) {
		long *turned = malloc(sizeof *turned);

		if (!common || !turned)
			abort();
		works[i].sum = &sums[i / 2];
		works[i].buffer = common;
		works[i].turned = turned;
		if (pthread_create(&threads[i], NULL, run, &works[i]))
			abort();
	}
	for (int i = 0; i < THREADS; i++) {
		pthread_join(threads[i], NULL);
		all += sums[i]; // RACE
		all += *works[i].buffer; // RACE
		all += *works[i].turned; // RACE
	}
	return all == 0;
}
