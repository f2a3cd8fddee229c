/*
 * Workers count under a lock while main prints progress.
 * Main reads it under the lock.
 */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned long done;

static void *worker(void *arg)
{
	for (int i = 0; i < 100; i++) {
		pthread_mutex_lock(&lock);
		done++; // NORACE
		pthread_mutex_unlock(&lock);
	}
	return NULL;
}

int main(void)
{
	pthread_t thread;
	unsigned long seen;

	pthread_create(&thread, NULL, worker, NULL);
	pthread_mutex_lock(&lock);
	seen = done; // NORACE
	pthread_mutex_unlock(&lock);
	printf("%lu so far\n", seen);
	pthread_join(thread, NULL);
	printf("%lu in all\n", done); // NORACE: the worker has ended
	return 0;
}
