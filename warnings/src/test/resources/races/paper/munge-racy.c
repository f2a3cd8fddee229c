/*
 * After figure 1 of the survey: munge() increments what it is given under the mutex it is given.
 * y is given with two different mutexes.
 */
#include <pthread.h>

static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m2 = PTHREAD_MUTEX_INITIALIZER;
static int x;
static int y;
static int z;

static void munge(int *v, pthread_mutex_t *m)
{
	pthread_mutex_lock(m);
	(*v)++; // RACE: on y, not on x and z
	pthread_mutex_unlock(m);
}

static void *t1(void *arg)
{
	munge(&x, &m1);
	munge(&y, &m2);
	munge(&z, &m2);
	return NULL;
}

static void *t2(void *arg)
{
	munge(&x, &m1);
	munge(&y, &m1);
	munge(&z, &m2);
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
