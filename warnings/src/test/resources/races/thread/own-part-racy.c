/*
 * Each thread gets a pointer into an array.
 * All of them get the first element.
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

	part->sum++; // RACE
	return NULL;
}

int main(void)
{
	int sum = 0;

	for (int i = 0; i < THREADS; i++)
		pthread_create(&parts[i].thread, NULL, worker, &parts[0]);
	for (int i = 0; i < THREADS; i++)
		pthread_join(parts[i].thread, NULL);
	for (int i = 0; i < THREADS; i++)
		sum += parts[i].sum; // NORACE
	return sum;
}
