/*
 * How many threads there are is read from a struct. The function that joins them reads another one, too.
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

static void stop(struct pool *pool, struct pool *again)
{
	for (int i = 0; i < pool->size; i++) {
		pthread_join(pool->threads[i], NULL);
		if (again->size < 0)
			abort();
	}
}

int main(int argc, char **argv)
{
	struct pool pool;
	struct pool spare = {argc, NULL};

	pool.size = argc;
	pool.threads = malloc(argc * sizeof(pthread_t));
	for (int i = 0; i < pool.size; i++)
		pthread_create(&pool.threads[i], NULL, work, NULL);
	stop(&pool, &spare);
	count = 0; // NORACE
	return 0;
}
