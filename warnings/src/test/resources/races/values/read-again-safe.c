/*
 * A thread waits until a number is another one than it has read, and goes on with the lock.
 * Another one counts what has changed between two of its readings, with the lock.
 */
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int generation;
static int woken;
static int never;

static void *waiter(void *arg)
{
	int seen;

	pthread_mutex_lock(&lock);
	seen = generation;
	while (generation == seen) {
		pthread_mutex_unlock(&lock);
		sched_yield();
		pthread_mutex_lock(&lock);
	}
	woken++; // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *watcher(void *arg)
{
	int seen;

	pthread_mutex_lock(&lock);
	seen = generation;
	pthread_mutex_unlock(&lock);
	if (seen + 1 == seen)
		never++; // NORACE
	return arg;
}

int main(void)
{
	pthread_t threads[4];

	for (int i = 0; i < 4; i++)
		pthread_create(&threads[i], NULL, i < 2 ? waiter : watcher, NULL);
	for (int i = 0; i < 3; i++) {
		pthread_mutex_lock(&lock);
		generation++; // NORACE
		pthread_mutex_unlock(&lock);
		sched_yield();
	}
	return 0;
}
