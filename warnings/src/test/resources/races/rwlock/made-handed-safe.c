/*
 * A lock for readers and writers that the program makes of a mutex, a condition and counters:
 * a writer waits until nobody writes and nobody reads.
 */
#include <pthread.h>
#include <stdlib.h>

struct rw {
	int readers;
	int writers;
	int waiting;
	pthread_mutex_t mutex;
	pthread_cond_t freed;
};

struct account {
	struct rw lock;
	int balance;
};

static void read_lock(struct rw *rw)
{
	pthread_mutex_lock(&rw->mutex);
	while (rw->writers || rw->waiting)
		pthread_cond_wait(&rw->freed, &rw->mutex);
	rw->readers++;
	pthread_mutex_unlock(&rw->mutex);
}

static int read_unlock(struct rw *rw)
{
	int result = -1;

	pthread_mutex_lock(&rw->mutex);
	if (rw->readers > 0) {
		if (--rw->readers == 0)
			pthread_cond_signal(&rw->freed);
		result = 0;
	}
	pthread_mutex_unlock(&rw->mutex);
	return result;
}

static void write_lock(struct rw *rw)
{
	pthread_mutex_lock(&rw->mutex);
	rw->waiting++;
	while (1) {
		if (!rw->writers && !rw->readers)
			break;
		pthread_cond_wait(&rw->freed, &rw->mutex);
	}
	rw->writers++;
	rw->waiting--;
	pthread_mutex_unlock(&rw->mutex);
}

static void write_unlock(struct rw *rw)
{
	pthread_mutex_lock(&rw->mutex);
	rw->writers = 0;
	pthread_cond_broadcast(&rw->freed);
	pthread_mutex_unlock(&rw->mutex);
}

static void *depositor(void *arg)
{
	struct account *a = arg;

	write_lock(&a->lock);
	a->balance += 5; // NORACE
	write_unlock(&a->lock);
	return NULL;
}

static void *auditor(void *arg)
{
	struct account *a = arg;
	int seen;

	read_lock(&a->lock);
	seen = a->balance; // NORACE
	read_unlock(&a->lock);
	return seen ? arg : NULL;
}

int main(void)
{
	struct account *a = calloc(1, sizeof(*a));
	pthread_t thread;

	pthread_mutex_init(&a->lock.mutex, NULL);
	pthread_cond_init(&a->lock.freed, NULL);
	a->lock.readers = 0;
	a->lock.writers = 0;
	pthread_create(&thread, NULL, depositor, a);
	pthread_create(&thread, NULL, depositor, a);
	pthread_create(&thread, NULL, auditor, a);
	pthread_create(&thread, NULL, auditor, a);
	pthread_exit(NULL);
}
