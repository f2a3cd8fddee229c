/*
 * Threads count down atomically when they are done, but nothing makes what they did known with it.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int workers;
static int sum, nworkers;
static pthread_mutex_t sums = PTHREAD_MUTEX_INITIALIZER;

static void add(int by)
{
	pthread_mutex_lock(&sums);
	sum += by; // RACE
	pthread_mutex_unlock(&sums);
}

static void *work(void *arg)
{
	add(*(int *)arg);
	atomic_fetch_sub_explicit(&workers, 1, memory_order_relaxed);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t thread;

	nworkers = argc;
	workers = nworkers;
	for (int i = 0; i < nworkers; i++)
		if (pthread_create(&thread, NULL, work, &nworkers))
			exit(1);
	while (atomic_load_explicit(&workers, memory_order_acquire) > 0)
		;
	return sum; // RACE
}
