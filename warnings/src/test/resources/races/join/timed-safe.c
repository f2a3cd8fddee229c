/*
 * The main thread waits for a thread for some time.
 * When the time is over, it waits for its end.
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
	if (pthread_timedjoin_np(thread, NULL, &until) != 0)
		pthread_join(thread, NULL);
	value = 1; // NORACE
	return 0;
}
