/*
 * The result of the next thread is looked at; and the array is one of which the threads find another end.
 */
#include <pthread.h>
#include <stdlib.h>

static int *results;
static int *shifted;
static pthread_t *threads;

static void *work(void *arg)
{
	int number = (int)(long)arg;

	results[number] = number * number; // RACE
	shifted[number] = number; // RACE
	return NULL;
}

int main(int argc, char **argv)
{
	int sum = 0;

	(void)argv;
	results = malloc((size_t)argc * sizeof *results);
	shifted = malloc(((size_t)argc + 1) * sizeof *shifted);
	threads = malloc((size_t)argc * sizeof *threads);
	for (int i = 0; i < argc; i++)
		pthread_create(&threads[i], NULL, work, (void *)(long)i);
	shifted++;
	for (int i = 0; i + 1 < argc; i++) {
		pthread_join(threads[i], NULL);
		sum += results[i + 1]; // RACE
		sum += shifted[i]; // RACE
	}
	return sum;
}
