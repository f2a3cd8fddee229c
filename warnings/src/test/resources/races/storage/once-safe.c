/*
 * A table is filled on first use.
 * pthread_once fills it once.
 */
#include <pthread.h>

static int table[4];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void fill(void)
{
	for (int i = 0; i < 4; i++)
		table[i] = i * i; // NORACE
}

static void *worker(void *arg)
{
	pthread_once(&once, fill);
	return table[2] == 4 ? arg : NULL; // NORACE
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
