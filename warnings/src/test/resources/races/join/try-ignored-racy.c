/*
 * The main thread asks whether a thread has ended.
 * It does not look at the answer.
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
	pthread_tryjoin_np(thread, NULL);
	value = (int)until.tv_sec; // RACE
	return 0;
}
