/*
 * A variable is set back before a call that waits for an answer, and asked then: what depends on it runs.
 */
#include <poll.h>
#include <pthread.h>

static int steps;
static int answered;

static void *worker(void *arg)
{
	steps++; // RACE
	return arg;
}

static void *server(void *arg)
{
	answered = 1; // RACE
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_t other;

	pthread_create(&thread, NULL, worker, NULL);
	pthread_create(&other, NULL, server, NULL);
	answered = 0; // RACE
	poll(NULL, 0, 10);
	if (answered) // RACE
		steps++; // RACE
	pthread_join(thread, NULL);
	pthread_join(other, NULL);
	return 0;
}
