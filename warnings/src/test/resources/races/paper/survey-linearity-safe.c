/*
 * Survey, section 2: the lock is allocated at run time, but once, before there is a thread that uses it.
 */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t *m;
static pthread_mutex_t renewal = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void renew(void)
{
	pthread_mutex_t *fresh = malloc(sizeof *fresh);

	if (!fresh)
		exit(1);
	pthread_mutex_init(fresh, NULL);
	pthread_mutex_lock(&renewal);
	m = fresh; // NORACE
	pthread_mutex_unlock(&renewal);
}

static pthread_mutex_t *current(void)
{
	pthread_mutex_lock(&renewal);
	pthread_mutex_t *found = m; // NORACE
	pthread_mutex_unlock(&renewal);
	return found;
}

static void *worker(void *arg)
{
	(void)arg;
	for (int i = 0; i < 10; i++) {
		pthread_mutex_t *lock = current();

		pthread_mutex_lock(lock);
		x++; // NORACE
		pthread_mutex_unlock(lock);
	}
	return NULL;
}

int main(void)
{
	pthread_t one;
	pthread_t two;

	renew();
	pthread_create(&one, NULL, worker, NULL);
	pthread_create(&two, NULL, worker, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	return 0;
}
