/*
 * After the compiler's own longjmp main goes on behind its setjmp.
 * It starts the thread a second time.
 */
#include <pthread.h>

static void *where[5];
static int value;

static void *worker(void *arg)
{
	value++; // RACE
	return arg;
}

int main(void)
{
	pthread_t thread;
	volatile int rounds = 0;

	__builtin_setjmp(where);
	value++; // RACE
	pthread_create(&thread, NULL, worker, NULL);
	if (rounds++ == 0)
		__builtin_longjmp(where, 1);
	return 0;
}
