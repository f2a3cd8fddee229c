/*
 * A function runs at exit while a detached thread may still be at work.
 * It reads the counter of the thread under the lock.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *worker(void *arg)
{
	for (int i = 0; i < 1000; i++) {
		pthread_mutex_lock(&lock);
		count++; // NORACE
		pthread_mutex_unlock(&lock);
	}
	return NULL;
}

static void report(void)
{
	int seen;

	pthread_mutex_lock(&lock);
	seen = count; // NORACE
	pthread_mutex_unlock(&lock);
	printf("%d\n", seen);
}

int main(void)
{
	pthread_t thread;

	atexit(report);
	pthread_create(&thread, NULL, worker, NULL);
	pthread_detach(thread);
	return 0;
}
