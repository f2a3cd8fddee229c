/*
 * After longjmp main goes on behind setjmp.
 * It starts the thread a second time.
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

int main(void)
{
	pthread_t thread;
	volatile int rounds = 0;

	setjmp(where);
	value++; // RACE
	pthread_create(&thread, NULL, worker, NULL);
	if (rounds++ == 0)
		longjmp(where, 1);
	return 0;
}
