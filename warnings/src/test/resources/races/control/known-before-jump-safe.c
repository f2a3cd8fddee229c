/*
 * Between setjmp and longjmp a thread learns of a variable; main goes on with it behind setjmp.
 * Both take the mutex.
 */
#include <pthread.h>
#include <setjmp.h>

static jmp_buf where;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg)
{
	pthread_mutex_lock(&mutex);
	(*(int *)arg)++; // NORACE
	pthread_mutex_unlock(&mutex);
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
	pthread_mutex_lock(&mutex);
	own = 1; // NORACE
	pthread_mutex_unlock(&mutex);
	pthread_join(thread, NULL);
	return 0;
}
