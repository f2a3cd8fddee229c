/*
 * Two functions call each other.
 * One of them gives the lock up for a while on one level.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int steps;

static void odd(int n);

static void even(int n)
{
	steps++; // RACE
	if (n > 0)
		odd(n - 1);
}

static void odd(int n)
{
	if (n == 3)
		pthread_mutex_unlock(&lock);
	even(n - 1);
	if (n == 3)
		pthread_mutex_lock(&lock);
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
