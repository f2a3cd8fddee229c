/*
 * After longjmp the callee goes on behind setjmp with the number that it had counted up, and returns.
 * What its caller does then comes before the thread, or after it has ended.
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
	if (rounds++ == 0)
		longjmp(where, 1);
}

int main(void)
{
	pthread_t thread;

	prepare();
	value++; // NORACE
	pthread_create(&thread, NULL, worker, NULL);
	pthread_join(thread, NULL);
	value++; // NORACE
	return 0;
}
