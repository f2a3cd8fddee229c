/*
 * A signal arrives while a thread is at work; the handler runs in some thread, here in main.
 * Handler and thread change one atomic counter.
 */
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

static atomic_int events;

static void handler(int number)
{
	events++; // NORACE
}

static void *worker(void *arg)
{
	events++; // NORACE
	return NULL;
}

int main(void)
{
	pthread_t thread;

	signal(SIGUSR1, handler);
	pthread_create(&thread, NULL, worker, NULL);
	raise(SIGUSR1);
	pthread_join(thread, NULL);
	return 0;
}
