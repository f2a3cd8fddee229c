/*
 * A table is filled on first use.
 * Both threads may find it empty at the same time.
 */
#include <pthread.h>

static int table[4];
static int filled;

static void fill(void)
{
	for (int i = 0; i < 4; i++)
		table[i] = i * i; // RACE
}

static void *worker(void *arg)
{
	if (!filled) { // RACE
		fill();
		filled = 1; // RACE
	}
	return table[2] == 4 ? arg : NULL; // RACE
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
