/*
 * After longjmp main goes on behind setjmp.
 * It starts the thread after the last jump, in another function.
 */
#include <pthread.h>
#include <setjmp.h>

static jmp_buf where;
static int value;

static void *worker(void *arg)
{
	value++; // NORACE
	return arg;
}

static void prepare(void)
{
	volatile int rounds = 0;

	setjmp(where);
	value++; // NORACE
	if (rounds++ == 0)
		longjmp(where, 1);
}

int main(void)
{
	pthread_t thread;

	prepare();
	pthread_create(&thread, NULL, worker, NULL);
	return 0;
}
