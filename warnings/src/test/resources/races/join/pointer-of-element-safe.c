/*
 * The pointers behind the arguments lead to one element for each thread, and to a buffer that was made for it.
 */
#include <pthread.h>
#include <stdlib.h>

#define THREADS 4

struct work {
	long *sum;
	long *buffer;
};

static struct work works[THREADS];

static void *run(void *arg)
{
	struct work *work = arg;

	*work->sum += 3; // NORACE
	*work->buffer = 5; // NORACE
	return NULL;
}

int main(void)
{
	pthread_t threads[THREADS];
	long sums[THREADS] = {0};
	long all = 0;

	for (int i = 0; i < THREADS; i++) {
		long *buffer = malloc(sizeof *buffer);

		if (!buffer)
			abort();
		works[i].sum = &sums[i];
		works[i].buffer = buffer;
		if (pthread_create(&threads[i], NULL, run, &works[i]))
			abort();
	}
	for (int i = 0; i < THREADS; i++) {
		pthread_join(threads[i], NULL);
		all += sums[i]; // NORACE
		all += *works[i].buffer; // NORACE
	}
	return all == 0;
}
