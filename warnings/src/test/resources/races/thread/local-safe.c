/*
 * A thread is given the address of a local variable of main.
 * Main waits for the thread before it looks at the variable.
 */
#include <pthread.h>

static void *worker(void *arg)
{
	int *number = arg;

	*number += 1; // NORACE
	return NULL;
}

int main(void)
{
	int number = 0; // NORACE: no thread yet
	pthread_t thread;

	pthread_create(&thread, NULL, worker, &number);
	pthread_join(thread, NULL);
	return number; // NORACE: the thread has ended
}
