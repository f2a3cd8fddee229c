/*
 * A function that is called through a pointer, without arguments, changes a variable that its caller has read before:
 * where the caller finds another value, it gives the lock back.
 */
#include <pthread.h>

struct operations {
	int version;
	void (*refresh)(void);
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int generation;
static int compared;

static void refresh(void)
{
	generation++; // NORACE
}

static struct operations operations = {1, refresh};

static void *worker(void *arg)
{
	int seen;

	pthread_mutex_lock(&lock);
	seen = generation;
	operations.refresh();
	if (generation != seen)
		pthread_mutex_unlock(&lock);
	compared++; // RACE
	return arg;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, worker, NULL);
	pthread_mutex_lock(&lock);
	compared = 5; // RACE
	pthread_mutex_unlock(&lock);
	pthread_join(thread, NULL);
	return 0;
}
