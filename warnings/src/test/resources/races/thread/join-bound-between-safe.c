/*
 * The number of threads is changed by a thread that has ended before they are joined; it was started before them, or after them.
 */
#include <pthread.h>
#include <stdlib.h>

static int count, size;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	count++; // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *change(void *arg)
{
	size = 0; // NORACE
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t threads[64], other;

	size = argc & 63;
	pthread_create(&other, NULL, change, NULL);
	pthread_join(other, NULL);
	for (int i = 0; i < size; i++)
		pthread_create(&threads[i], NULL, work, NULL);
	for (int i = 0; i < size; i++) // NORACE
		pthread_join(threads[i], NULL);
	count = 0; // NORACE
	return 0;
}
