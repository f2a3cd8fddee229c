/*
 * The main thread asks whether a thread has ended.
 * It asks until that is so.
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
	while (pthread_tryjoin_np(thread, NULL) != 0)
		puts("not yet");
	value = 1; // NORACE
	return 0;
}
