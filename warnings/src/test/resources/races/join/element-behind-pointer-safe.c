/*
 * The results are in an array that a variable points to; each is looked at when its thread has been joined.
 */
#include <pthread.h>
#include <stdlib.h>

static int *results;
static pthread_t *threads;

static void *work(void *arg)
{
	int number = (int)(long)arg;

	results[number] = number * number; // NORACE
	return NULL;
}

int main(int argc, char **argv)
{
	int sum = 0;

	(void)argv;
	results = malloc((size_t)argc * sizeof *results);
	threads = malloc((size_t)argc * sizeof *threads);
	for (int i = 0; i < argc; i++)
		pthread_create(&threads[i], NULL, work, (void *)(long)i);
	for (int i = 0; i < argc; i++) {
		pthread_join(threads[i], NULL);
		sum += results[i]; // NORACE
	}
	return sum;
}
