/*
 * Functions are passed as variable arguments.
 * The function locks.
 */
#include <pthread.h>
#include <stdarg.h>
#include <stddef.h>

typedef void (*action)(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void inc(void)
{
	pthread_mutex_lock(&lock);
	count++; // NORACE
	pthread_mutex_unlock(&lock);
}

static void run_all(int number, ...)
{
	va_list actions;

	va_start(actions, number);
	for (int i = 0; i < number; i++) {
		action next = va_arg(actions, action);

		next();
	}
	va_end(actions);
}

static void *worker(void *arg)
{
	run_all(1, inc);
	return arg;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
