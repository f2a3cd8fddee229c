/*
 * The flag is a field of an object of this thread.
 * Another thread was told of the object.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

struct job {
	int exclusive;
	int done;
};

static struct job *volatile last;

static void *other(void *arg)
{
	struct job *job = last; // RACE

	if (job)
		job->exclusive = 1; // RACE
	return NULL;
}

static void *worker(void *arg)
{
	struct job *job = malloc(sizeof *job);
	pthread_t helper;

	job->exclusive = rand();
	last = job; // RACE
	if (job->exclusive) // RACE
		pthread_mutex_lock(&lock);
	job->done = 1;
	if (job->exclusive) // RACE
		value++; // RACE
	if (job->exclusive) // RACE
		pthread_mutex_unlock(&lock);
	pthread_create(&helper, NULL, other, NULL);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
