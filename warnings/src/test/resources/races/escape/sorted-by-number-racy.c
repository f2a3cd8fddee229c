/*
 * A function that compares gets the address of a count as a number, from the library that was handed it, and puts it where another thread
 * finds it.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static int *_Atomic noted;

static int compare(const void *left, const void *right, uintptr_t count)
{
	noted = (int *)count;
	return *(const int *)left - *(const int *)right;
}

static void *sorter(void *arg)
{
	int numbers[3] = {3, 1, 2};
	int *count = calloc(1, sizeof *count);

	if (!count)
		abort();
	qsort_r(numbers, 3, sizeof numbers[0], (int (*)(const void *, const void *, void *))compare, count);
	*count = 1; // RACE
	return arg;
}

static void *reader(void *arg)
{
	int *found = noted;

	if (found)
		*found = 2; // RACE
	return arg;
}

int main(void)
{
	pthread_t first, second;

	pthread_create(&first, NULL, sorter, NULL);
	pthread_create(&second, NULL, reader, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
