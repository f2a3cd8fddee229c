/*
 * A function that compares gets the address of a count from the library that was handed it, and counts.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>

static int compare(const void *left, const void *right, void *count)
{
	++*(int *)count; // NORACE
	return *(const int *)left - *(const int *)right;
}

static void *sorter(void *arg)
{
	int numbers[3] = {3, 1, 2};
	int *count = calloc(1, sizeof *count);

	if (!count)
		abort();
	qsort_r(numbers, 3, sizeof numbers[0], compare, count);
	*count = 1; // NORACE
	free(count); // NORACE
	return arg;
}

int main(void)
{
	pthread_t first, second;

	pthread_create(&first, NULL, sorter, NULL);
	pthread_create(&second, NULL, sorter, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
