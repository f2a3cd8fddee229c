/*
 * A pool and the array of its threads are made apart; where that fails, both are freed by one function.
 * All threads write the first element of the array.
 */
#include <pthread.h>
#include <stdlib.h>

struct pool {
	pthread_mutex_t lock;
	unsigned long busy;
	pthread_t *threads;
};

static void drop(void *object)
{
	if (object)
		free(object);
}

static void *run(void *arg)
{
	struct pool *pool = arg;

	pthread_mutex_lock(&pool->lock);
	pool->busy++; // NORACE
	pthread_mutex_unlock(&pool->lock);
	pool->threads[0] = pthread_self(); // RACE
	return NULL;
}

static struct pool *create(int count)
{
	struct pool *pool = calloc(1, sizeof(*pool));
	pthread_t *threads = calloc(count, sizeof(*threads));

	if (!pool || !threads) {
		drop(threads);
		drop(pool);
		return NULL;
	}
	pthread_mutex_init(&pool->lock, NULL);
	pool->threads = threads;
	for (int i = 0; i < count; i++)
		pthread_create(&pool->threads[i], NULL, run, pool);
	return pool;
}

int main(void)
{
	return create(4) ? 0 : 1;
}
