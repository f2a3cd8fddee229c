/*
 * One index goes through all rows of a table: that of a variable, that of a structure on the heap, and byte by byte. Another thread
 * writes to a later row meanwhile.
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

static short table[4][8];

static void *clearer(void *arg)
{
	struct grid *grid = arg;
	int *numbers = &all.rows[0][0];
	long *cells = grid->cells[0];
	char *bytes = (char *)table;
	int i;

	for (i = 0; i < 64; i++) {
		numbers[i] = 0; // RACE
		if (i < 24)
			cells[i] = 0; // RACE
		bytes[i] = 0; // RACE
	}
	return NULL;
}

static void *writer(void *arg)
{
	struct grid *grid = arg;

	all.before = 1; // NORACE
	all.after = 2; // NORACE
	grid->width = 1; // NORACE
	grid->height = 2; // NORACE
	all.rows[2][3] = 4; // RACE
	grid->cells[1][2] = 5; // RACE
	table[3][1] = 6; // RACE
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
