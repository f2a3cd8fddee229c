/*
 * Two threads have a row of a table each: that of a variable, that of a structure on the heap. The index of the column is not known.
 */
#include <pthread.h>
#include <stdlib.h>

static struct {
	int before;
	int rows[4][16];
	int after;
} all;

struct grid {
	long width;
	long cells[3][8];
	long height;
};

static void *clearer(void *arg)
{
	struct grid *grid = arg;
	int i;

	for (i = 0; i < 16; i++) {
		all.rows[0][i] = 0; // NORACE
		if (i < 8)
			grid->cells[0][i] = 0; // NORACE
	}
	return NULL;
}

static void *writer(void *arg)
{
	struct grid *grid = arg;
	int i;

	all.before = 1; // NORACE
	all.after = 2; // NORACE
	grid->width = 1; // NORACE
	grid->height = 2; // NORACE
	for (i = 0; i < 16; i++) {
		all.rows[2][i] = 4; // NORACE
		if (i < 8)
			grid->cells[1][i] = 5; // NORACE
	}
	return NULL;
}

int main(void)
{
	struct grid *grid = malloc(sizeof *grid);
	pthread_t first, second;

	if (!grid)
		return 1;
	pthread_create(&first, NULL, clearer, grid);
	pthread_create(&second, NULL, writer, grid);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	free(grid);
	return 0;
}
