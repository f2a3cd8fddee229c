/*
 * Each thread gets a pointer into an array.
 * Each of them gets an element of its own, and main reads them after the joins.
 */
#include <pthread.h>

#define THREADS 3

struct part {
	pthread_t thread;
	int sum;
};

static struct part parts[THREADS];

static void *worker(void *arg)
{
	struct part *part = arg;

	part->sum++; // NORACE
	return NULL;
}

int main(void)
{
	int sum = 0;

	pthread_create(&parts[0].thread, NULL, worker, &parts[0]);
	pthread_create(&parts[1].thread, NULL, worker, &parts[1]);
	pthread_create(&parts[2].thread, NULL, worker, &parts[2]);
	for (int i = 0; i < THREADS; i++)
		pthread_join(parts[i].thread, NULL);
	for (int i = 0; i < THREADS; i++)
		sum += parts[i].sum; // NORACE
	return sum;
}
