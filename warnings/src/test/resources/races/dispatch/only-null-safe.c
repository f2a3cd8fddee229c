/*
 * A hook that nobody sets is not called; a function of its type is called once, by another name.
 */
#include <pthread.h>
#include <stddef.h>

static void (*hook)(void);
static int count;

static void other(void)
{
	count++; // NORACE
}

static void (*const direct[1])(void) = {other};

static void *worker(void *arg)
{
	if (hook != NULL) {
		hook();
	}
	return arg;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	direct[0]();
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
