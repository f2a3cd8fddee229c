/*
 * Two locks are held and one of them is released, chosen at run time.
 * The value is changed after that: its lock may be the one released.
 */
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *worker(void *arg)
{
	pthread_mutex_t *one = arg ? &a : &b;
	pthread_mutex_t *other = arg ? &b : &a;

	pthread_mutex_lock(&a);
	pthread_mutex_lock(&b);
	pthread_mutex_unlock(one);
	value++; // RACE
	pthread_mutex_unlock(other);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, &first);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
