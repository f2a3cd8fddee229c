/*
 * A hook that is set is called by both threads.
 */
#include <pthread.h>
#include <stddef.h>

static void (*hook)(void);
static int count;

static void other(void)
{
	count++; // RACE
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

	hook = direct[0];
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
