/*
 * As many threads are joined as a number tells, which is read through a pointer.
 * Nobody else writes it.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int count;
static atomic_int *way = &count;
static int data;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg)
{
	pthread_mutex_lock(&lock);
	data++; // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *other(void *arg)
{
	(void)count;
	return arg;
}

int main(void)
{
	pthread_t threads[2], another;

	*way = 2;
	pthread_create(&another, NULL, other, NULL);
	for (int i = 0; i < 2; i++)
		if (pthread_create(&threads[i], NULL, worker, NULL))
			return 1;
	for (int i = 0; i < *way; i++)
		pthread_join(threads[i], NULL);
	return data; // NORACE
}
