/*
 * A function is passed to one that calls it with the lock held.
 * The other thread passes it to one that calls it without.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void bump(void)
{
	count++; // RACE
}

static void with_lock(void (*action)(void))
{
	pthread_mutex_lock(&lock);
	action();
	pthread_mutex_unlock(&lock);
}

static void at_once(void (*action)(void))
{
	action();
}

static void *careful(void *arg)
{
	with_lock(bump);
	return NULL;
}

static void *other(void *arg)
{
	at_once(bump);
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
