#include "pool.h"

#include <stdlib.h>

/* The worker that this thread is, or NULL outside the pool. */
static __thread struct worker *current_worker;

/* --- futures ------------------------------------------------------------------------------------------------------ */

static void future_put(struct future *future)
{
	if (atomic_fetch_sub(&future->references, 1) != 1) // NORACE: atomic
		return;
	pthread_cond_destroy(&future->ready);
	pthread_mutex_destroy(&future->lock);
	free(future); // NORACE: the last reference is gone
}

static void future_run(struct task *task)
{
	struct future *future = (struct future *)((char *)task - offsetof(struct future, task));
	long result = future->compute(future->argument); // NORACE: fixed before the task was queued

	pthread_mutex_lock(&future->lock);
	future->result = result; // NORACE: lock
	future->done = true; // NORACE: lock
	pthread_cond_broadcast(&future->ready);
	pthread_mutex_unlock(&future->lock);
	future_put(future);
}

long future_get(struct future *future)
{
	long result;

	pthread_mutex_lock(&future->lock);
	while (!future->done) // NORACE: lock
		pthread_cond_wait(&future->ready, &future->lock);
	result = future->result; // NORACE: lock
	pthread_mutex_unlock(&future->lock);
	future_put(future);
	return result;
}

static bool future_done(struct future *future)
{
	bool done;

	pthread_mutex_lock(&future->lock);
	done = future->done; // NORACE: lock
	pthread_mutex_unlock(&future->lock);
	return done;
}

/* --- workers ------------------------------------------------------------------------------------------------------ */

static void announce(struct pool *pool)
{
	pthread_mutex_lock(&pool->idle_lock);
	pool->pending++; // NORACE: idle_lock
	pthread_cond_signal(&pool->work);
	pthread_mutex_unlock(&pool->idle_lock);
}

static void taken(struct pool *pool)
{
	pthread_mutex_lock(&pool->idle_lock);
	pool->pending--; // NORACE: idle_lock
	pthread_mutex_unlock(&pool->idle_lock);
}

static struct task *steal(struct worker *thief)
{
	struct pool *pool = thief->pool; // NORACE: fixed before the worker started

	for (unsigned int i = 1; i < pool->size; i++) { // NORACE: fixed before the workers started
		struct worker *victim = &pool->workers[(thief->index + i) % pool->size];
		struct task *task = queue_steal_oldest(&victim->queue);

		if (task) {
			thief->stolen++; // NORACE: each worker counts for itself
			return task;
		}
	}
	return NULL;
}

static bool run_one(struct worker *worker)
{
	struct task *task = queue_take_newest(&worker->queue);

	if (!task)
		task = steal(worker);
	if (!task)
		return false;
	taken(worker->pool);
	task->run(task); // NORACE: set before the task was queued
	worker->ran++; // NORACE: each worker counts for itself
	return true;
}

/* False when the pool stops and nothing is left to do. */
static bool wait_for_work(struct pool *pool)
{
	bool more;

	pthread_mutex_lock(&pool->idle_lock);
	while (pool->pending == 0 && !pool->stopping) // NORACE: idle_lock
		pthread_cond_wait(&pool->work, &pool->idle_lock);
	more = pool->pending != 0; // NORACE: idle_lock
	pthread_mutex_unlock(&pool->idle_lock);
	return more;
}

static void *worker_main(void *argument)
{
	struct worker *worker = argument;

	current_worker = worker; // NORACE: thread-local
	while (wait_for_work(worker->pool))
		while (run_one(worker))
			;
	return NULL;
}

/* --- pool --------------------------------------------------------------------------------------------------------- */

static struct future *make_future(long (*compute)(void *), void *argument)
{
	struct future *future = malloc(sizeof(*future));

	if (!future)
		return NULL;
	future->task.run = future_run; // NORACE: fresh
	atomic_init(&future->references, 2);
	pthread_mutex_init(&future->lock, NULL);
	pthread_cond_init(&future->ready, NULL);
	future->done = false; // NORACE: fresh
	future->result = 0; // NORACE: fresh
	future->compute = compute; // NORACE: fresh
	future->argument = argument; // NORACE: fresh
	return future;
}

struct future *pool_submit(struct pool *pool, long (*compute)(void *argument), void *argument)
{
	struct future *future = make_future(compute, argument);
	struct worker *worker = current_worker; // NORACE: thread-local

	if (!future)
		return NULL;
	if (!worker || worker->pool != pool)
		worker = &pool->workers[atomic_fetch_add(&pool->turn, 1) % pool->size]; // NORACE: atomic; fixed
	/* Counted before it is queued: a thief may take it at once, and the count must not pass below zero. */
	announce(pool);
	queue_push(&worker->queue, &future->task);
	return future;
}

long future_help(struct pool *pool, struct future *future)
{
	struct worker *worker = current_worker; // NORACE: thread-local

	while (worker && worker->pool == pool && !future_done(future))
		if (!run_one(worker))
			break;
	return future_get(future);
}

static void stop(struct pool *pool)
{
	pthread_mutex_lock(&pool->idle_lock);
	pool->stopping = true; // NORACE: idle_lock
	pthread_cond_broadcast(&pool->work);
	pthread_mutex_unlock(&pool->idle_lock);
}

static void release(struct pool *pool)
{
	for (unsigned int i = 0; i < pool->size; i++)
		queue_destroy(&pool->workers[i].queue);
	pthread_cond_destroy(&pool->work);
	pthread_mutex_destroy(&pool->idle_lock);
	free(pool); // NORACE: the workers were joined
}

struct pool *pool_create(unsigned int workers)
{
	struct pool *pool = calloc(1, sizeof(*pool));
	unsigned int started = 0;

	if (!pool)
		return NULL;
	pool->size = workers < 1 ? 1 : workers > POOL_WORKERS_MAX ? POOL_WORKERS_MAX : workers; // NORACE: before the workers
	atomic_init(&pool->turn, 0);
	pthread_mutex_init(&pool->idle_lock, NULL);
	pthread_cond_init(&pool->work, NULL);
	/* All of them first: a worker looks into every queue as soon as it runs. */
	for (unsigned int i = 0; i < pool->size; i++) {
		pool->workers[i].pool = pool; // NORACE: before the workers
		pool->workers[i].index = i; // NORACE: before the workers
		queue_init(&pool->workers[i].queue);
	}
	for (; started < pool->size; started++) {
		struct worker *worker = &pool->workers[started];

		if (pthread_create(&worker->thread, NULL, worker_main, worker) != 0)
			break;
	}
	if (started == pool->size)
		return pool;
	stop(pool);
	while (started-- > 0)
		pthread_join(pool->workers[started].thread, NULL);
	release(pool);
	return NULL;
}

void pool_destroy(struct pool *pool, unsigned long *ran, unsigned long *stolen)
{
	stop(pool);
	for (unsigned int i = 0; i < pool->size; i++) {
		struct worker *worker = &pool->workers[i];

		pthread_join(worker->thread, NULL);
		*ran += worker->ran; // NORACE: after the join
		*stolen += worker->stolen; // NORACE: after the join
	}
	release(pool);
}
