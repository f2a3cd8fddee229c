/*
 * The parts of an array overlap: a quotient leaves something, one row more is taken, one byte more is set, a pointer moves one element
 * further, a pointer that is handed over leads to the same part, a length is one more.
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

static int matrix[ROWS + 1][COLUMNS];
static int inner[ROWS + 1][COLUMNS];
static int strided[ROWS + 2][COLUMNS];
static char bytes[THREADS * 16 + 1];
static int walked[THREADS * 4 + 1];
static int handed[THREADS * 4];
static int longer[THREADS * 4 + 1];
static struct part parts[THREADS];
static struct part others[THREADS];

static void *fill(void *arg)
{
	long me = (long)arg;
	int *at = walked + me * 4;
	int *end = at + 5;

	for (int i = me * ROWS / THREADS; i <= (me + 1) * ROWS / THREADS; i++) {
		for (int j = 0; j < COLUMNS; j++)
			matrix[i][j] = i + j; // RACE
	}
	for (int j = 0; j < COLUMNS; j++)
		inner[me * ROWS / 8][j] = j; // RACE
	for (int i = me; i < ROWS; i += THREADS - 1) {
		for (int j = 0; j < COLUMNS; j++)
			strided[i][j] += j; // RACE
	}
	memset(bytes + me * 16, 1, 17); // RACE
	while (at < end)
		*at++ = 1; // RACE
	return NULL;
}

static void *fill_part(void *arg)
{
	struct part *part = arg;

	for (int i = 0; i < part->length; i++)
		part->first[i] = i; // RACE
	return NULL;
}

static void *fill_longer(void *arg)
{
	struct part *part = arg;

	for (int i = 0; i < part->length; i++)
		part->first[i] = i; // RACE
	return NULL;
}

int main(void)
{
	pthread_t threads[THREADS];
	pthread_t same[THREADS];
	pthread_t more[THREADS];

	for (long i = 0; i < THREADS; i++)
		pthread_create(&threads[i], NULL, fill, (void *)i);
	for (int i = 0; i < THREADS; i++) {
		parts[i].first = handed + i / 2 * 4;
		parts[i].length = 4;
		pthread_create(&same[i], NULL, fill_part, &parts[i]);
	}
	for (int i = 0; i < THREADS; i++) {
		others[i].first = longer + i * 4;
		others[i].length = 5;
		pthread_create(&more[i], NULL, fill_longer, &others[i]);
	}
	for (int i = 0; i < THREADS; i++) {
		pthread_join(threads[i], NULL);
		pthread_join(same[i], NULL);
		pthread_join(more[i], NULL);
	}
	return 0;
}
