/*
 * The main thread asks three times whether a thread has ended.
 * Then it goes on.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

static int value;

static void *worker(void *arg)
{
	value++; // RACE
	return NULL;
}

int main(void)
{
	pthread_t thread;
	struct timespec until = { 0, 0 };

	pthread_create(&thread, NULL, worker, NULL);
	clock_gettime(CLOCK_REALTIME, &until);
	for (int i = 0; i < 3; i++)
		if (pthread_tryjoin_np(thread, NULL) == 0)
			break;
	value = 1; // RACE
	return 0;
}
