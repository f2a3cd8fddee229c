/*
 * Locking is hidden in two wrappers around a global mutex.
 * Everybody calls them.
 */
#include <pthread.h>

static pthread_mutex_t big_lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void enter(void)
{
	pthread_mutex_lock(&big_lock);
}

static void leave(void)
{
	pthread_mutex_unlock(&big_lock);
}

static void *deposits(void *arg)
{
	enter();
	total += 10; // NORACE
	leave();
	return NULL;
}

static void *withdraws(void *arg)
{
	enter();
	total -= 10; // NORACE
	leave();
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, deposits, NULL);
	pthread_create(&second, NULL, withdraws, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
