/*
 * Each thread has a part of an array: rows whose bounds are quotients, bytes that are set as a whole, what a pointer moves through, and
 * what a pointer in a structure that it is handed leads to.
 */
#include <pthread.h>
#include <string.h>

#define THREADS 2
#define ROWS 4
#define COLUMNS 3

struct part {
	int *first;
	int length;
};

struct range {
	int *of;
	int low;
	int high;
};

static int matrix[ROWS][COLUMNS];
static int strided[ROWS][COLUMNS];
static char bytes[THREADS * 16];
static int walked[THREADS * 4];
static int handed[THREADS * 4];
static int ranges[THREADS * 4];
static struct part parts[THREADS];
static struct range bounds[THREADS];

static void *fill(void *arg)
{
	long me = (long)arg;
	int *at = walked + me * 4;
	int *end = at + 4;

	for (int i = me * ROWS / THREADS; i < (me + 1) * ROWS / THREADS; i++) {
		for (int j = 0; j < COLUMNS; j++)
			matrix[i][j] = i + j; // NORACE
	}
	for (int i = me; i < ROWS; i += THREADS) {
		for (int j = 0; j < COLUMNS; j++)
			strided[i][j] += j; // NORACE
	}
	memset(bytes + me * 16, 1, 16); // NORACE
	while (at < end)
		*at++ = 1; // NORACE
	return NULL;
}

static void *fill_part(void *arg)
{
	struct part *part = arg;

	for (int i = 0; i < part->length; i++)
		part->first[i] = i; // NORACE
	return NULL;
}

static void *fill_range(void *arg)
{
	struct range *range = arg;

	for (int i = range->low; i < range->high; i++)
		range->of[i] = i; // NORACE
	return NULL;
}

int main(void)
{
	pthread_t threads[THREADS];
	pthread_t others[THREADS];
	pthread_t more[THREADS];

	for (long i = 0; i < THREADS; i++)
		pthread_create(&threads[i], NULL, fill, (void *)i);
	for (int i = 0; i < THREADS; i++) {
		parts[i].first = handed + i * 4;
		parts[i].length = 4;
		pthread_create(&others[i], NULL, fill_part, &parts[i]);
	}
	for (int i = 0; i < THREADS; i++) {
		bounds[i].of = ranges;
		bounds[i].low = i * 4;
		bounds[i].high = (i + 1) * 4;
		pthread_create(&more[i], NULL, fill_range, &bounds[i]);
	}
	for (int i = 0; i < THREADS; i++) {
		pthread_join(threads[i], NULL);
		pthread_join(others[i], NULL);
		pthread_join(more[i], NULL);
	}
	return 0;
}
