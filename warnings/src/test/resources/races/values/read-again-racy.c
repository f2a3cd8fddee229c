/*
 * A thread waits until a number is another one than it has read, and goes on without the lock.
 * Another one counts what has changed between two of its readings, or lies apart.
 */
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int generation;
static int woken;
static int changes;
static int steps;

static int current(void)
{
	int now;

	pthread_mutex_lock(&lock);
	now = generation;
	pthread_mutex_unlock(&lock);
	return now;
}

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
	pthread_mutex_unlock(&lock);
	woken++; // RACE
	return arg;
}

static void *watcher(void *arg)
{
	int seen = current();

	sched_yield();
	if (current() != seen)
		changes++; // RACE
	if (current() - seen)
		steps++; // RACE
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
