/*
 * A flag that is set under a mutex by who finds it clear, and cleared by who has set it, is a lock.
 */
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t freed = PTHREAD_COND_INITIALIZER;
static _Bool busy;
static int table[16];

static void enter(void)
{
	pthread_mutex_lock(&mutex);
	while (busy)
		pthread_cond_wait(&freed, &mutex);
	busy = 1;
	pthread_mutex_unlock(&mutex);
}

static void leave(void)
{
	pthread_mutex_lock(&mutex);
	busy = 0;
	pthread_cond_signal(&freed);
	pthread_mutex_unlock(&mutex);
}

static void *worker(void *arg)
{
	for (int i = 0; i < 16; i++) {
		enter();
		table[i] += i; // NORACE
		leave();
	}
	return arg;
}

static void *stopper(void *arg)
{
	enter();
	table[0] = 0; // NORACE
	leave();
	return arg;
}

int main(void)
{
	pthread_t thread;

	for (int i = 0; i < 4; i++)
		pthread_create(&thread, NULL, worker, NULL);
	pthread_create(&thread, NULL, stopper, NULL);
	pthread_exit(NULL);
}
