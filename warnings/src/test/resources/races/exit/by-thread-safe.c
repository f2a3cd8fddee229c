/*
 * A thread may end the process: the exit handler runs in that thread, or in the main thread when it has ended.
 * The main thread counts before it starts that thread only, and when it has joined it.
 */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;
static int failed;

static void report(void)
{
	pthread_mutex_lock(&lock);
	count = 0; // NORACE
	pthread_mutex_unlock(&lock);
}

static void *worker(void *arg)
{
	if (failed)
		exit(1);
	return arg;
}

int main(void)
{
	pthread_t thread;

	atexit(report);
	count = 1; // NORACE
	pthread_create(&thread, NULL, worker, NULL);
	pthread_join(thread, NULL);
	count = 2; // NORACE
	return 0;
}
