/*
 * A signal handler may end the wait for a semaphore.
 * Nobody looks whether it did.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <string.h>

static sem_t guard;
static int value;

static void handler(int number)
{
}

static void *worker(void *arg)
{
	sem_wait(&guard);
	value++; // RACE
	sem_post(&guard);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	struct sigaction action;

	memset(&action, 0, sizeof(action));
	action.sa_handler = handler;
	sigaction(SIGUSR1, &action, NULL);
	sem_init(&guard, 0, 1);
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
