/*
 * No handler can end the wait for a semaphore.
 * So nobody needs to look at what it returns.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <string.h>

static sem_t guard;
static int value;

static void *worker(void *arg)
{
	sem_wait(&guard);
	value++; // NORACE
	sem_post(&guard);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	sem_init(&guard, 0, 1);
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
