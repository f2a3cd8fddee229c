/*
 * The number of threads is passed to a function that starts them, and read again for the one that joins them.
 */
#include <pthread.h>

static int count, size;
static pthread_t threads[64];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER, sizes = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	count++; // RACE
	pthread_mutex_unlock(&lock);
	return arg;
}

static int get(void)
{
	pthread_mutex_lock(&sizes);
	int result = size; // NORACE
	pthread_mutex_unlock(&sizes);
	return result;
}

static void *change(void *arg)
{
	pthread_mutex_lock(&sizes);
	size = 0; // NORACE
	pthread_mutex_unlock(&sizes);
	return arg;
}

static void start(int n)
{
	for (int i = 0; i < n; i++)
		pthread_create(&threads[i], NULL, work, NULL);
}

static void stop(int n)
{
	for (int i = 0; i < n; i++)
		pthread_join(threads[i], NULL);
}

int main(int argc, char **argv)
{
	pthread_t other;

	size = argc & 63; // NORACE
	pthread_create(&other, NULL, change, NULL);
	start(get());
	stop(get());
	count = 0; // RACE
	return 0;
}
