/*
 * A signal arrives while a thread is at work; the handler runs in some thread, here in main.
 * Handler and thread change one plain counter.
 */
#include <pthread.h>
#include <signal.h>

static int events;

static void handler(int number)
{
	events++; // RACE
}

static void *worker(void *arg)
{
	events++; // RACE
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
