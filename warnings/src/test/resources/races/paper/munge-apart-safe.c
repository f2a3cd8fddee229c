/*
 * As munge, with the increments in functions of their own, so that each variable has a line of its own.
 * Each variable is given with one mutex only.
 */
#include <pthread.h>

static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m2 = PTHREAD_MUTEX_INITIALIZER;
static int x;
static int y;
static int z;

static void munge(void (*increment)(int *), int *v, pthread_mutex_t *m)
{
	pthread_mutex_lock(m);
	increment(v);
	pthread_mutex_unlock(m);
}

static void increment_x(int *v)
{
	(*v)++; // NORACE: always with m1
}

static void increment_y(int *v)
{
	(*v)++; // NORACE
}

static void increment_z(int *v)
{
	(*v)++; // NORACE: always with m2
}

static void *t1(void *arg)
{
	munge(increment_x, &x, &m1);
	munge(increment_y, &y, &m2);
	munge(increment_z, &z, &m2);
	return NULL;
}

static void *t2(void *arg)
{
	munge(increment_x, &x, &m1);
	munge(increment_y, &y, &m2);
	munge(increment_z, &z, &m2);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, t1, NULL);
	pthread_create(&second, NULL, t2, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
