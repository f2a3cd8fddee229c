/*
 * A thread ends the process: the exit handler runs in that thread, while the main thread is at work.
 * The main thread goes on counting, without the lock.
 */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void report(void)
{
	pthread_mutex_lock(&lock);
	count = 0; // RACE
	pthread_mutex_unlock(&lock);
}

static void *worker(void *arg)
{
	exit(1);
	return arg;
}

int main(void)
{
	pthread_t thread;

	atexit(report);
	count = 1; // NORACE
	pthread_create(&thread, NULL, worker, NULL);
	count = 2; // RACE
	pthread_join(thread, NULL);
	return 0;
}
