/*
 * How many threads there are is read from a struct, and what comes after is in a function of its own. Another thread knows another struct.
 */
#include <pthread.h>
#include <stdlib.h>

static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	count++; // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}

struct pool {
	int size;
	pthread_t *threads;
};

static struct pool spare;
static struct pool *known;

static void *change(void *arg)
{
	pthread_mutex_lock(&lock);
	known->size = 0; // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}

static void stop(struct pool *pool)
{
	for (int i = 0; i < pool->size;  i++)
		pthread_join(pool->threads[i], NULL);
}

static void reset(void)
{
	count = 0; // NORACE
}

int main(int argc, char **argv)
{
	struct pool pool;
	pthread_t other;

	pool.size = argc;
	pool.threads = malloc(argc * sizeof(pthread_t));
	known = &spare;
	pthread_create(&other, NULL, change, NULL);
	for (int i = 0; i < argc; i++)
		pthread_create(&pool.threads[i], NULL, work, NULL);
	stop(&pool);
	reset();
	return 0;
}
