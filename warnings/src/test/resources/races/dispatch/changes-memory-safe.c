/*
 * A function that is called through a pointer, without arguments, changes a variable that its caller has read before.
 * The lock is given back when all is done.
 */
#include <pthread.h>

struct operations {
	int version;
	void (*refresh)(void);
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int generation;
static int compared;
static int released;

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
	released++; // NORACE
	if (generation != seen)
		compared++; // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, worker, NULL);
	pthread_mutex_lock(&lock);
	released = 5; // NORACE
	compared = 5; // NORACE
	pthread_mutex_unlock(&lock);
	pthread_join(thread, NULL);
	return 0;
}
