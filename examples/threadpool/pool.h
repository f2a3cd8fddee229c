/*
 * A pool of workers with a queue each. A worker takes its own newest task, else steals another's oldest, else sleeps.
 * Results come back through futures.
 */
#ifndef POOL_H
#define POOL_H

#include "queue.h"

#include <stdatomic.h>

#define POOL_WORKERS_MAX 16

struct future {
	struct task task;
	atomic_int references;		/* the pool has one, the submitter the other */
	pthread_mutex_t lock;
	pthread_cond_t ready;
	bool done;			/* guarded by lock */
	long result;			/* guarded by lock */
	long (*compute)(void *argument);	/* fixed at submission */
	void *argument;			/* fixed at submission */
};

struct worker {
	pthread_t thread;
	struct pool *pool;
	unsigned int index;
	struct queue queue;
	unsigned long ran;		/* by the worker itself; read after the join */
	unsigned long stolen;		/* by the worker itself; read after the join */
};

struct pool {
	struct worker workers[POOL_WORKERS_MAX];
	unsigned int size;		/* fixed once the workers start */
	atomic_uint turn;		/* whose queue gets the next task from outside */

	pthread_mutex_t idle_lock;
	pthread_cond_t work;
	unsigned long pending;		/* tasks in all queues; guarded by idle_lock */
	bool stopping;			/* guarded by idle_lock */
};

/* Returns NULL when there is no memory or no thread. */
struct pool *pool_create(unsigned int workers);

/* Runs what is queued, then ends the workers and frees the pool. Adds up what they did. */
void pool_destroy(struct pool *pool, unsigned long *ran, unsigned long *stolen);

/* Returns NULL when there is no memory. Callable by tasks too: their work goes to their worker's own queue. */
struct future *pool_submit(struct pool *pool, long (*compute)(void *argument), void *argument);

/* Waits for the result and gives the future back. */
long future_get(struct future *future);

/* The same, but the calling task works on other tasks while it waits. */
long future_help(struct pool *pool, struct future *future);

#endif
