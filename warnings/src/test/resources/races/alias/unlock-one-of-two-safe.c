/*
 * Two locks are held and one of them is released, chosen at run time. The first one protects the value.
 * The value is changed before that.
 */
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *chooses(void *arg)
{
	pthread_mutex_t *one = arg ? &a : &b;
	pthread_mutex_t *other = arg ? &b : &a;

	pthread_mutex_lock(&a);
	pthread_mutex_lock(&b);
	value++; // NORACE
	pthread_mutex_unlock(one);
	pthread_mutex_unlock(other);
	return NULL;
}

static void *locks_a(void *arg)
{
	pthread_mutex_lock(&a);
	value--; // NORACE
	pthread_mutex_unlock(&a);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;
	pthread_t third;

	pthread_create(&first, NULL, chooses, NULL);
	pthread_create(&second, NULL, chooses, &first);
	pthread_create(&third, NULL, locks_a, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	pthread_join(third, NULL);
	return 0;
}
