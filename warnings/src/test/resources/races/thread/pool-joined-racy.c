/*
 * Fewer threads of a pool are joined than were started: its size is made smaller in between, another pool is joined in its place, the
 * pointer to the handles is moved on, and counting down ends one too early.
 */
#include <pthread.h>
#include <stdlib.h>

struct pool {
	pthread_t *threads;
	int size;
	void *(*run)(void *);
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int smaller;
static int other;
static int moved;
static int early;
static int shrunk;

static int workers;
static pthread_t *handles;

static void *run_smaller(void *arg)
{
	pthread_mutex_lock(&lock);
	smaller++; // RACE
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *run_other(void *arg)
{
	pthread_mutex_lock(&lock);
	other++; // RACE
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *run_moved(void *arg)
{
	pthread_mutex_lock(&lock);
	moved++; // RACE
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *run_early(void *arg)
{
	pthread_mutex_lock(&lock);
	early++; // RACE
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *run_shrunk(void *arg)
{
	pthread_mutex_lock(&lock);
	shrunk++; // RACE
	pthread_mutex_unlock(&lock);
	return arg;
}

static struct pool *start(int size, void *(*run)(void *))
{
	struct pool *pool = malloc(sizeof *pool);

	if (pool == NULL)
		abort();
	pool->size = size;
	pool->threads = malloc(size * sizeof(pthread_t));
	if (pool->threads == NULL)
		abort();
	for (int i = 0; i < size; i++) {
		if (pthread_create(&pool->threads[i], NULL, run, pool) != 0)
			abort();
	}
	return pool;
}

static void stop(struct pool *pool)
{
	for (int i = 0; i < pool->size; i++)
		pthread_join(pool->threads[i], NULL);
}

static void resize(int *size)
{
	*size = 1;
}

int main(int argc, char **argv)
{
	struct pool *one = start(2, run_smaller);
	struct pool *two = start(2, run_other);
	struct pool *three;
	pthread_t helpers[2];
	int started;

	(void)argc;
	(void)argv;
	resize(&one->size);
	stop(one);
	smaller++; // RACE
	three = two;
	two = start(1, run_smaller);
	stop(two);
	other++; // RACE
	three->threads++;
	three->size--;
	stop(three);
	other++; // RACE

	workers = 2;
	handles = calloc(workers, sizeof *handles);
	if (handles == NULL)
		abort();
	for (int i = 0; i < workers; i++) {
		if (pthread_create(&handles[i], NULL, run_moved, NULL))
			abort();
	}
	workers--;
	handles++;
	for (int i = 0; i < workers; i++)
		pthread_join(handles[i], NULL);
	moved++; // RACE

	for (started = 0; started < 2; started++) {
		if (pthread_create(&helpers[started], NULL, run_early, NULL))
			break;
	}
	while (--started > 0)
		pthread_join(helpers[started], NULL);
	early++; // RACE

	handles = calloc(2, sizeof *handles);
	workers = 2;
	if (handles == NULL)
		abort();
	for (int i = 0; i < workers; i++) {
		if (pthread_create(&handles[i], NULL, run_shrunk, NULL))
			abort();
	}
	for (int i = 0; i < workers; i++) {
		pthread_join(handles[i], NULL);
		workers = 1;
	}
	shrunk++; // RACE
	return 0;
}
