/*
 * The function that starts threads is itself found in a table.
 * The function locks.
 */
#include <pthread.h>
#include <stddef.h>

struct system {
	int (*spawn)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
	int (*wait)(pthread_t, void **);
};

static struct system sys;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *worker(void *arg)
{
	pthread_mutex_lock(&lock);
	count++; // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}


int main(void)
{
	pthread_t first;
	pthread_t second;

	sys.spawn = pthread_create;
	sys.wait = pthread_join;
	sys.spawn(&first, NULL, worker, NULL);
	sys.spawn(&second, NULL, worker, NULL);
	sys.wait(first, NULL);
	sys.wait(second, NULL);
	return 0;
}
