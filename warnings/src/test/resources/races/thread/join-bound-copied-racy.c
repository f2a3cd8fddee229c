/*
 * The number of threads is copied, and copied again before they are joined; another thread may change it meanwhile, or only its neighbour.
 */
#include <pthread.h>
#include <stdlib.h>

struct pool {
	int size, limit;
};

static int count, kept;
static struct pool pool, last;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	count++; // RACE
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *change(void *arg)
{
	pool.size = 0; // RACE
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t threads[64], other;
	struct pool *own = malloc(sizeof *own);

	pool.size = argc & 63;
	pthread_create(&other, NULL, change, NULL);
	kept = pool.size; // RACE
	for (int i = 0; i < kept; i++)
		pthread_create(&threads[i], NULL, work, NULL);
	kept = pool.size; // RACE
	for (int i = 0; i < kept; i++)
		pthread_join(threads[i], NULL);
	count = 0; // RACE
	own->size = pool.size; // RACE
	for (int i = 0; i < own->size; i++)
		pthread_create(&threads[i], NULL, work, NULL);
	own->size = pool.size; // RACE
	for (int i = 0; i < own->size; i++)
		pthread_join(threads[i], NULL);
	count = 0; // RACE
	last.size = pool.size; // RACE
	for (int i = 0; i < last.size; i++)
		pthread_create(&threads[i], NULL, work, NULL);
	last.size = pool.size; // RACE
	for (int i = 0; i < last.size; i++)
		pthread_join(threads[i], NULL);
	count = 0; // RACE
	return 0;
}
