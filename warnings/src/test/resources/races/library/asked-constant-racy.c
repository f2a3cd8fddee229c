/*
 * Whether a value is a constant is asked without reading it; where it is none, it is read.
 */
#include <pthread.h>

static int counter;
static int seen;

#define HALF(x) (__builtin_constant_p(x) ? 2 : (x) / 2)

static void *run(void *arg)
{
	seen = HALF(counter); // RACE
	return arg;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, 0, run, 0);
	counter = 4; // RACE
	pthread_join(thread, 0);
	return seen;
}
