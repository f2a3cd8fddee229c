/*
 * The update that publishes releases.
 */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;
static int data;

static void *producer(void *arg)
{
	data = 1; // NORACE
	atomic_fetch_add_explicit(&ready, 1, memory_order_release);
	return arg;
}

static void *consumer(void *arg)
{
	while (!atomic_load_explicit(&ready, memory_order_acquire))
		;
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
