/*
 * A handler that is installed by sigaction asks the threads to stop.
 * The request is atomic.
 */
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

static atomic_int stop_requested;

static void request_stop(int number)
{
	stop_requested = 1; // NORACE
}

static void *worker(void *arg)
{
	for (int i = 0; i < 1000; i++)
		if (stop_requested) // NORACE
			break;
	return NULL;
}

int main(void)
{
	pthread_t thread;
	struct sigaction action = {.sa_handler = request_stop};

	sigaction(SIGINT, &action, NULL);
	pthread_create(&thread, NULL, worker, NULL);
	raise(SIGINT);
	pthread_join(thread, NULL);
	return 0;
}
