/*
 * A table of numbers is cleared in one go by a function that knows nothing of its rows. Another thread writes to one of the rows
 * meanwhile.
 */
#include <pthread.h>

static struct {
	int before;
	int rows[4][16];
	int after;
} all;

static void clear(int *numbers, int length)
{
	int i;

	for (i = 0; i < length; i++)
		numbers[i] = 0; // RACE
}

static void *clearer(void *arg)
{
	clear(all.rows[0], sizeof all.rows / sizeof all.rows[0][0]);
	return arg;
}

static void *writer(void *arg)
{
	all.before = 1; // NORACE
	all.after = 2; // NORACE
	all.rows[2][3] = 4; // RACE
	return arg;
}

int main(void)
{
	pthread_t first, second;

	pthread_create(&first, NULL, clearer, NULL);
	pthread_create(&second, NULL, writer, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
