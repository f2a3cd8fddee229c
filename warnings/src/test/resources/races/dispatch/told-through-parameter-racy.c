/*
 * A function writes which one to call where its caller says.
 * Nobody locks.
 */
#include <pthread.h>
#include <stddef.h>

typedef void (*action)(void);

static int count;

static void inc(void)
{
	count++; // RACE
}

static void choose(action *out)
{
	*out = inc;
}

static void *worker(void *arg)
{
	action chosen;

	choose(&chosen);
	chosen();
	return arg;
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
