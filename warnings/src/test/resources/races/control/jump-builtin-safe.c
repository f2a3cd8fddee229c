/*
 * After the compiler's own longjmp main goes on behind its setjmp.
 * It starts the thread after the last jump, in another function.
 */
#include <pthread.h>

static void *where[5];
static int value;

static void *worker(void *arg)
{
	value++; // NORACE
	return arg;
}

static void prepare(void)
{
	volatile int rounds = 0;

	__builtin_setjmp(where);
	value++; // NORACE
	if (rounds++ == 0)
		__builtin_longjmp(where, 1);
}

int main(void)
{
	pthread_t thread;

	prepare();
	pthread_create(&thread, NULL, worker, NULL);
	return 0;
}
