/*
 * What is told through a flag beside other members, which helpers set and read by its address.
 * Another thread sets another one of the flags.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static struct {
	int data;
	atomic_int first;
	atomic_int second;
} shared;

static void set(atomic_int *flag)
{
	atomic_store(flag, 1);
}

static void await(atomic_int *flag)
{
	while (!atomic_load(flag)) {
	}
}

static void *producer(void *arg)
{
	shared.data = 42; // NORACE
	set(&shared.first);
	return arg;
}

static void *consumer(void *arg)
{
	await(&shared.first);
	shared.data++; // NORACE
	return arg;
}

static void *another(void *arg)
{
	set(arg);
	return NULL;
}

int main(void)
{
	pthread_t one, other, third;

	pthread_create(&one, NULL, producer, NULL);
	pthread_create(&other, NULL, consumer, NULL);
	pthread_create(&third, NULL, another, &shared.second);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	pthread_join(third, NULL);
	return 0;
}
