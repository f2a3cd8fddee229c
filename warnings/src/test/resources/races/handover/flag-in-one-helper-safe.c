/*
 * One helper reads and sets the flag, under one lock.
 */
#include <pthread.h>

static pthread_mutex_t mine = PTHREAD_MUTEX_INITIALIZER;
static int ready;
static int data;

static int exchange(int value)
{
	int before = ready; // NORACE

	if (value)
		ready = value; // NORACE
	return before;
}

static void *producer(void *arg)
{
	data = 1; // NORACE
	pthread_mutex_lock(&mine);
	exchange(1);
	pthread_mutex_unlock(&mine);
	return arg;
}

static void *consumer(void *arg)
{
	int seen;

	pthread_mutex_lock(&mine);
	seen = exchange(0);
	pthread_mutex_unlock(&mine);
	if (seen)
		data++; // NORACE
	return arg;
}

int main(void)
{
	pthread_t one;
	pthread_t two;

	pthread_create(&one, NULL, producer, NULL);
	pthread_create(&two, NULL, consumer, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	return 0;
}
