/* Counts primes and sorts an array, both cut into tasks: one from outside the pool, one by tasks that make tasks. */
#include "pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SLICES 64
#define SLICE 500
#define NUMBERS 20000
#define SMALL 256

struct slice {
	long from;
	long to;
};

static struct pool *pool;
static struct slice slices[SLICES];
static int numbers[NUMBERS];
static int scratch[NUMBERS];
static atomic_ulong sorts;

static long count_primes(void *argument)
{
	const struct slice *slice = argument;
	long primes = 0;

	for (long n = slice->from; n < slice->to; n++) { // NORACE: written before the task was submitted
		long d = 2;

		while (d * d <= n && n % d != 0)
			d++;
		primes += n > 1 && d * d > n;
	}
	return primes;
}

static int compare(const void *a, const void *b)
{
	int x = *(const int *)a, y = *(const int *)b;

	return (x > y) - (x < y);
}

static void merge(long from, long middle, long to)
{
	long i = from, j = middle;

	for (long k = from; k < to; k++) {
		if (j >= to || (i < middle && numbers[i] <= numbers[j])) // NORACE: tasks in flight have disjoint ranges
			scratch[k] = numbers[i++]; // NORACE: tasks in flight have disjoint ranges
		else
			scratch[k] = numbers[j++]; // NORACE: tasks in flight have disjoint ranges
	}
	memcpy(numbers + from, scratch + from, (size_t)(to - from) * sizeof(*numbers)); // NORACE: disjoint ranges
}

static long sort(void *argument)
{
	const struct slice *slice = argument;
	long from = slice->from, to = slice->to, middle = from + (to - from) / 2;
	struct slice left = { from, middle }, right = { middle, to };
	struct future *half;

	atomic_fetch_add(&sorts, 1); // NORACE: atomic
	if (to - from <= SMALL) {
		qsort(numbers + from, (size_t)(to - from), sizeof(*numbers), compare);
		return 0;
	}
	half = pool_submit(pool, sort, &left); // NORACE: left outlives the task, it is waited for below
	sort(&right);
	if (half)
		future_help(pool, half);
	else
		sort(&left);
	merge(from, middle, to);
	return 0;
}

static long sum_of_primes(void)
{
	struct future *futures[SLICES];
	long primes = 0;

	for (int i = 0; i < SLICES; i++) {
		slices[i].from = (long)i * SLICE; // NORACE: before the task is submitted
		slices[i].to = (long)(i + 1) * SLICE; // NORACE: before the task is submitted
		futures[i] = pool_submit(pool, count_primes, &slices[i]);
	}
	for (int i = 0; i < SLICES; i++)
		primes += futures[i] ? future_get(futures[i]) : count_primes(&slices[i]);
	return primes;
}

static int sorted(void)
{
	for (int i = 1; i < NUMBERS; i++)
		if (numbers[i - 1] > numbers[i]) // NORACE: the future of the sort was waited for
			return 0;
	return 1;
}

int main(int argc, char **argv)
{
	unsigned int workers = argc > 1 ? (unsigned int)strtoul(argv[1], NULL, 10) : 4;
	struct slice all = { 0, NUMBERS };
	unsigned long ran = 0, stolen = 0;
	struct future *future;
	unsigned int seed = 1;
	long primes;

	pool = pool_create(workers); // NORACE: tasks are submitted later
	if (!pool) {
		fprintf(stderr, "threadpool: no memory or no threads\n");
		return 1;
	}
	primes = sum_of_primes();
	for (int i = 0; i < NUMBERS; i++) {
		seed = seed * 1103515245u + 12345u;
		numbers[i] = (int)(seed >> 8); // NORACE: before the task is submitted
	}
	future = pool_submit(pool, sort, &all);
	if (future)
		future_get(future);
	printf("%ld primes below %d; sorted: %s, in %lu tasks and calls\n", primes, SLICES * SLICE,
	       sorted() ? "yes" : "no", atomic_load(&sorts));
	pool_destroy(pool, &ran, &stolen);
	printf("%lu tasks ran, %lu of them stolen\n", ran, stolen);
	return future && primes == 3432 ? 0 : 1;
}
