/*
 * After longjmp the callee goes on behind setjmp with the number that it had counted up, and returns.
 * What its caller does then runs beside the thread.
 */
#include <pthread.h>
#include <setjmp.h>

static jmp_buf where;
static int value;

static void *worker(void *arg)
{
	value++; // RACE
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
	pthread_create(&thread, NULL, worker, NULL);
	value++; // RACE
	pthread_join(thread, NULL);
	return 0;
}
