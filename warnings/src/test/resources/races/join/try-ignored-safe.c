/*
 * The main thread asks whether a thread has ended.
 * It looks at the answer.
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
	if (pthread_tryjoin_np(thread, NULL) == 0)
		value = (int)until.tv_sec; // NORACE
	return 0;
}
