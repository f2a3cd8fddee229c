/*
 * Main tells a thread to stop.
 * The flag is atomic.
 */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int stop;

static void *worker(void *arg)
{
	while (!stop) // NORACE
		continue;
	return NULL;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, worker, NULL);
	stop = 1; // NORACE
	pthread_join(thread, NULL);
	return 0;
}
