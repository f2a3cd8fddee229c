/*
 * Who waits for the threads is called by a function that may leave it out.
 */
#include <pthread.h>
#include <stdlib.h>

static int workers, sum, nworkers;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER, sums = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t done = PTHREAD_COND_INITIALIZER;

static void *work(void *arg)
{
	pthread_mutex_lock(&sums);
	sum += *(int *)arg; // RACE
	pthread_mutex_unlock(&sums);
	pthread_mutex_lock(&lock);
	workers--;
	pthread_mutex_unlock(&lock);
	pthread_cond_signal(&done);
	return NULL;
}

static void wait_all(void)
{
	pthread_mutex_lock(&lock);
	while (workers > 0)
		pthread_cond_wait(&done, &lock);
	pthread_mutex_unlock(&lock);
}

static void finish(int wait)
{
	if (wait)
		wait_all();
}

int main(int argc, char **argv)
{
	pthread_t thread;

	nworkers = argc;
	workers = nworkers;
	for (int i = 0; i < nworkers; i++)
		if (pthread_create(&thread, NULL, work, &nworkers))
			exit(1);
	finish(argc > 5);
	return sum; // RACE
}
