/* Workers that each know a pool of their own, and all pools have the same jobs. */
#include <pthread.h>
#include <stdlib.h>

struct job {
	struct job *next;
	int done;
};

struct pool {
	pthread_mutex_t lock;
	struct job *jobs;
};

struct worker {
	struct pool *pool;
	int number;
};

static void *work(void *argument)
{
	struct worker *worker = argument;
	struct pool *pool = worker->pool; // NORACE

	pthread_mutex_lock(&pool->lock);
	for (struct job *job = pool->jobs; job; job = job->next)
		job->done++; // RACE
	pthread_mutex_unlock(&pool->lock);
	return NULL;
}

int main(void)
{
	pthread_t thread;
	struct pool *pool = malloc(sizeof(*pool));

	pthread_mutex_init(&pool->lock, NULL);
	pool->jobs = NULL;
	for (int i = 0; i < 4; i++) {
		struct job *job = malloc(sizeof(*job));

		job->done = 0; // NORACE
		job->next = pool->jobs; // NORACE
		pool->jobs = job; // NORACE
	}
	for (int i = 0; i < 4; i++) {
		struct worker *worker = malloc(sizeof(*worker));

		worker->pool = malloc(sizeof(*pool)); // NORACE
		pthread_mutex_init(&worker->pool->lock, NULL);
		worker->pool->jobs = pool->jobs; // NORACE
		worker->number = i; // NORACE
		pthread_create(&thread, NULL, work, worker);
	}
	return 0;
}
