/*
 * A function is passed to one that calls it with the lock held.
 * Both threads pass it to that one.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void bump(void)
{
	count++; // NORACE
}

static void with_lock(void (*action)(void))
{
	pthread_mutex_lock(&lock);
	action();
	pthread_mutex_unlock(&lock);
}

static void *careful(void *arg)
{
	with_lock(bump);
	return NULL;
}

static void *other(void *arg)
{
	with_lock(bump);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, careful, NULL);
	pthread_create(&second, NULL, other, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
