/*
 * The argument of the threads is a structure that names the target and its lock.
 * The two structures name different locks.
 */
#include <pthread.h>

struct job {
	int *target;
	pthread_mutex_t *lock;
};

static int target;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other_lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg)
{
	struct job *job = arg;

	pthread_mutex_lock(job->lock); // NORACE: set before the threads started
	(*job->target)++; // RACE
	pthread_mutex_unlock(job->lock); // NORACE
	return NULL;
}

int main(void)
{
	struct job job = {&target, &lock};
	struct job other = {&target, &other_lock};
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, &job);
	pthread_create(&second, NULL, worker, &other);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
