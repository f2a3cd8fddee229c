/*
 * A thread-local variable, and a pointer to it.
 * Main gives the address of its copy to a thread and waits.
 */
#include <pthread.h>

static _Thread_local int result;

static void *worker(void *arg)
{
	int *where = arg;

	result = 1; // NORACE: the copy of this thread
	*where = 2; // NORACE
	return NULL;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, worker, &result);
	pthread_join(thread, NULL);
	return result; // NORACE: the thread has ended
}
