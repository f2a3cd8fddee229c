/*
 * Goblint, figure 2 and example 1: the invariant x == 1 is violated by the first thread, which gives the lock back in between.
 * The second thread would write without the lock if it ever saw another value.
 */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *first(void *arg)
{
	(void)arg;
	pthread_mutex_lock(&m);
	x = 2; // NORACE: who finds it comes later
	pthread_mutex_unlock(&m);
	pthread_mutex_lock(&m);
	x = 1; // RACE
	pthread_mutex_unlock(&m);
	return NULL;
}

static void *second(void *arg)
{
	(void)arg;
	pthread_mutex_lock(&m);
	int seen = x; // NORACE
	pthread_mutex_unlock(&m);
	if (seen != 1)
		x = -1; // RACE
	return NULL;
}

int main(void)
{
	pthread_t t1;
	pthread_t t2;

	x = 1; // NORACE
	pthread_create(&t1, NULL, first, NULL);
	pthread_create(&t2, NULL, second, NULL);
	pthread_join(t1, NULL);
	pthread_join(t2, NULL);
	return 0;
}
