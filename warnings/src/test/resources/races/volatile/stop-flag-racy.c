/*
 * Main tells a thread to stop.
 * The flag is volatile, which orders nothing between threads.
 */
#include <pthread.h>

static volatile int stop;

static void *worker(void *arg)
{
	while (!stop) // RACE
		continue;
	return NULL;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, worker, NULL);
	stop = 1; // RACE
	pthread_join(thread, NULL);
	return 0;
}
