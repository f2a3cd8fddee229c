/*
 * A thread is started when as many have been joined as a struct says that another thread knows, too.
 */
#include <pthread.h>
#include <stdlib.h>

static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

struct pool {
	int size;
	pthread_t *threads;
};

static struct pool *known;

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	count++; // RACE
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *change(void *arg)
{
	known->size = 0; // RACE
	return arg;
}

static void *late(void *arg)
{
	count = 0; // RACE
	return arg;
}

int main(int argc, char **argv)
{
	struct pool pool;
	pthread_t other, later;

	pool.size = argc;
	pool.threads = malloc(argc * sizeof(pthread_t));
	known = &pool;
	pthread_create(&other, NULL, change, NULL);
	for (int i = 0; i < argc; i++)
		pthread_create(&pool.threads[i], NULL, work, NULL);
	for (int i = 0; i < pool.size; i++) // RACE
		pthread_join(pool.threads[i], NULL);
	pthread_create(&later, NULL, late, NULL);
	pthread_join(later, NULL);
	return 0;
}
