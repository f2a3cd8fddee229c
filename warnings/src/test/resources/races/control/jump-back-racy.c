/*
 * After longjmp the function goes on behind setjmp.
 * Whoever jumped has released the lock before.
 */
#include <pthread.h>
#include <setjmp.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void give_up(jmp_buf where)
{
	pthread_mutex_unlock(&lock);
	longjmp(where, 1);
}

static void *worker(void *arg)
{
	jmp_buf where;

	pthread_mutex_lock(&lock);
	if (setjmp(where) == 0)
		give_up(where);
	value++; // RACE
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
