/*
 * A pool knows how many threads it has and where their handles are; the threads know the pool, and all are joined: up to that number,
 * or down from the number that could be started.
 */
#include <pthread.h>
#include <stdlib.h>

struct pool {
	pthread_t *threads;
	int size;
	int done;
	pthread_mutex_t lock;
};

static int first_count;
static int second_count;
static int third_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int workers;
static pthread_t *handles;

static void *run(void *arg)
{
	struct pool *pool = arg;

	pthread_mutex_lock(&pool->lock);
	pool->done++; // NORACE
	first_count++; // NORACE
	pthread_mutex_unlock(&pool->lock);
	return NULL;
}

static struct pool *start(int size)
{
	struct pool *pool = malloc(sizeof *pool);

	if (pool == NULL)
		abort();
	pthread_mutex_init(&pool->lock, NULL);
	pool->size = size;
	pool->done = 0;
	pool->threads = malloc(size * sizeof(pthread_t));
	if (pool->threads == NULL)
		abort();
	for (int i = 0; i < size; i++) {
		if (pthread_create(&pool->threads[i], NULL, run, pool) != 0)
			abort();
	}
	return pool;
}

static int stop(struct pool *pool)
{
	int done;

	for (int i = 0; i < pool->size; i++)
		pthread_join(pool->threads[i], NULL);
	done = pool->done; // NORACE
	free(pool->threads);
	free(pool);
	return done;
}

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	second_count++; // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}

static void start_all(void)
{
	handles = calloc(workers, sizeof *handles);
	if (handles == NULL)
		abort();
	for (int i = 0; i < workers; i++) {
		if (pthread_create(&handles[i], NULL, work, NULL))
			abort();
	}
}

static void join_all(void)
{
	for (int i = 0; i < workers; i++)
		pthread_join(handles[i], NULL);
}

static void *help(void *arg)
{
	pthread_mutex_lock(&lock);
	third_count++; // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(int argc, char **argv)
{
	struct pool *pool = start(3);
	pthread_t helpers[3];
	int started;
	int result;

	(void)argv;
	result = stop(pool);
	result += first_count; // NORACE
	workers = argc + 1;
	start_all();
	join_all();
	result += second_count; // NORACE
	for (started = 0; started < 3; started++) {
		if (pthread_create(&helpers[started], NULL, help, NULL))
			break;
	}
	while (--started >= 0)
		pthread_join(helpers[started], NULL);
	result += third_count; // NORACE
	return result;
}
