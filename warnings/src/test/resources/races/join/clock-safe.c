/*
 * The main thread waits for a thread by a clock.
 * It leaves when the time is over.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

static int value;

static void *worker(void *arg)
{
	value++; // NORACE
	return NULL;
}

int main(void)
{
	pthread_t thread;
	struct timespec until = { 0, 0 };

	pthread_create(&thread, NULL, worker, NULL);
	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec++;
	if (pthread_clockjoin_np(thread, NULL, CLOCK_REALTIME, &until))
		return 1;
	value = 1; // NORACE
	return 0;
}
