/*
 * Two functions call each other.
 * Neither touches the lock that the caller holds.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int steps;

static void odd(int n);

static void even(int n)
{
	steps++; // NORACE
	if (n > 0)
		odd(n - 1);
}

static void odd(int n)
{
	even(n - 1);
}

static void *worker(void *arg)
{
	pthread_mutex_lock(&lock);
	even(4);
	pthread_mutex_unlock(&lock);
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
