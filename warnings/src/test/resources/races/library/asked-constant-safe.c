/*
 * Whether a value is a constant is asked without reading it.
 */
#include <pthread.h>

static int counter;
static int seen;

#define KIND(x) (__builtin_constant_p(x) ? 2 : 1)

static void *run(void *arg)
{
	seen = KIND(counter); // NORACE
	return arg;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, 0, run, 0);
	counter = 4; // NORACE
	pthread_join(thread, 0);
	return seen;
}
