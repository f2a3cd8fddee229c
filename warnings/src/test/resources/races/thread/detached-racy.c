/*
 * A detached thread keeps counting while main goes on.
 * Main counts, too, and nothing orders the two.
 */
#include <pthread.h>

static int count;

static void tick(void)
{
	count++; // RACE
}

static void *ticker(void *arg)
{
	for (int i = 0; i < 100; i++)
		tick();
	return NULL;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, ticker, NULL);
	pthread_detach(thread);
	tick();
	return 0;
}
