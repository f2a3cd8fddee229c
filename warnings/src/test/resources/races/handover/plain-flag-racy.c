/*
 * The flag is an ordinary variable.
 */
#include <pthread.h>

static int ready;
static int data;

static void *producer(void *arg)
{
	data = 1; // RACE
	ready = 1; // RACE
	return arg;
}

static void *consumer(void *arg)
{
	while (!ready) // RACE
		;
	data++; // RACE
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
