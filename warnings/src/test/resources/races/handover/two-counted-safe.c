/*
 * The main thread waits until both threads have counted down.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int running = 2;
static int first;
static int second;

static void finish(void)
{
	pthread_mutex_lock(&lock);
	running--; // NORACE
	pthread_mutex_unlock(&lock);
}

static int all_finished(void)
{
	pthread_mutex_lock(&lock);
	int result = running == 0; // NORACE
	pthread_mutex_unlock(&lock);
	return result;
}

static void *one(void *arg)
{
	first = 1; // NORACE
	finish();
	return arg;
}

static void *other(void *arg)
{
	second = 1; // NORACE
	finish();
	return arg;
}

int main(void)
{
	pthread_t id;

	pthread_create(&id, NULL, one, NULL);
	pthread_create(&id, NULL, other, NULL);
	while (!all_finished())
		;
	return first + second; // NORACE
}
