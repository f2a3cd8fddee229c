/*
 * Between setjmp and longjmp a thread learns of a variable; main goes on with it behind setjmp.
 * Nothing guards it.
 */
#include <pthread.h>
#include <setjmp.h>

static jmp_buf where;

static void *worker(void *arg)
{
	(*(int *)arg)++; // RACE
	return NULL;
}

int main(void)
{
	pthread_t thread;
	volatile int own = 0;

	if (setjmp(where) == 0) {
		pthread_create(&thread, NULL, worker, (void *)&own);
		longjmp(where, 1);
	}
	own = 1; // RACE
	pthread_join(thread, NULL);
	return 0;
}
