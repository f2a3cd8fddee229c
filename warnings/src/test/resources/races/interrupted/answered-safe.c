/*
 * What depends on a local variable does not run, though others come in between; the rest is under a lock.
 */
#include <poll.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int steps;
static int marks;

static void *worker(void *arg)
{
	pthread_mutex_lock(&lock);
	steps++; // NORACE
	pthread_mutex_unlock(&lock);
	marks++; // NORACE
	return arg;
}

int main(void)
{
	pthread_t thread;
	int asked = 0;

	pthread_create(&thread, NULL, worker, NULL);
	poll(NULL, 0, 10);
	pthread_mutex_lock(&lock);
	steps++; // NORACE
	pthread_mutex_unlock(&lock);
	if (asked)
		marks++; // NORACE
	pthread_join(thread, NULL);
	return 0;
}
