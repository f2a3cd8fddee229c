/*
 * A number below 0 starts threads without end, as the loop compares it without a sign; that many are waited for.
 */
#include <pthread.h>
#include <stdlib.h>

static unsigned workers;
static int sum, nworkers;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER, sums = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t done = PTHREAD_COND_INITIALIZER;

static void add(int by)
{
	pthread_mutex_lock(&sums);
	sum += by; // NORACE
	pthread_mutex_unlock(&sums);
}

static void *work(void *arg)
{
	add(*(int *)arg);
	pthread_mutex_lock(&lock);
	workers++;
	pthread_mutex_unlock(&lock);
	pthread_cond_signal(&done);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t thread;

	nworkers = atoi(argv[1]);
	for (unsigned i = 0; i < (unsigned)nworkers; i++)
		if (pthread_create(&thread, NULL, work, &nworkers))
			exit(1);
	pthread_mutex_lock(&lock);
	while (workers < (unsigned)nworkers)
		pthread_cond_wait(&done, &lock);
	pthread_mutex_unlock(&lock);
	return sum; // NORACE
}
