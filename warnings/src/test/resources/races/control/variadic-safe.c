/*
 * A variadic function clears the variables whose addresses it is given.
 * Both callers hold the lock.
 */
#include <pthread.h>
#include <stdarg.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int a;
static int b;

static void clear(int count, ...)
{
	va_list list;

	va_start(list, count);
	while (count-- > 0)
		*va_arg(list, int *) = 0; // NORACE
	va_end(list);
}

static void *clears(void *arg)
{
	pthread_mutex_lock(&lock);
	clear(2, &a, &b);
	pthread_mutex_unlock(&lock);
	return NULL;
}

static void *counts(void *arg)
{
	pthread_mutex_lock(&lock);
	a++; // NORACE
	b++; // NORACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, clears, NULL);
	pthread_create(&second, NULL, counts, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
