/*
 * A function returns, or stores for its caller, how many threads are started and joined; another thread may change that number, or only another one.
 */
#include <pthread.h>
#include <stdlib.h>

struct pool {
	int size, limit;
};

static int count;
static struct pool pool;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int size_of(struct pool *of)
{
	return of->size; // NORACE
}

static int size(void)
{
	return size_of(&pool);
}

static void read_size(int *to)
{
	*to = pool.size; // NORACE
}

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	count++; // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *change(void *arg)
{
	pool.limit = 0; // NORACE
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t threads[64], other;
	int rest;

	pool.size = argc & 63;
	pthread_create(&other, NULL, change, NULL);
	for (int i = 0; i < size(); i++)
		pthread_create(&threads[i], NULL, work, NULL);
	for (int i = 0; i < size(); i++)
		pthread_join(threads[i], NULL);
	count = 0; // NORACE
	read_size(&rest);
	for (int i = 0; i < rest; i++)
		pthread_create(&threads[i], NULL, work, NULL);
	read_size(&rest);
	for (int i = 0; i < rest; i++)
		pthread_join(threads[i], NULL);
	count = 0; // NORACE
	return 0;
}
