/*
 * A pool of threads is started by one helper and waited for by another one, if at all.
 */
#include <pthread.h>
#include <stdlib.h>

struct pool {
	pthread_mutex_t lock;
	pthread_cond_t idle;
	int alive;
	int size;
};

static struct pool pool = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0 };
static long total;
static pthread_mutex_t totals = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg)
{
	pthread_mutex_lock(&totals);
	total += (long)arg; // RACE
	pthread_mutex_unlock(&totals);
	pthread_mutex_lock(&pool.lock);
	if (--pool.alive == 0)
		pthread_cond_broadcast(&pool.idle);
	pthread_mutex_unlock(&pool.lock);
	return NULL;
}

static void start(int size)
{
	pthread_t thread;

	pool.size = size;
	for (int i = 0; i < pool.size; i++) {
		pthread_mutex_lock(&pool.lock);
		pool.alive++;
		pthread_mutex_unlock(&pool.lock);
		pthread_create(&thread, NULL, work, (void *)(long)i);
		pthread_detach(thread);
	}
}

static void stop(void)
{
	if (pool.size > 9)
		return;
	pthread_mutex_lock(&pool.lock);
	while (pool.alive != 0)
		pthread_cond_wait(&pool.idle, &pool.lock);
	pthread_mutex_unlock(&pool.lock);
}

int main(int argc, char **argv)
{
	start(argc);
	stop();
	return (int)total; // RACE
}
