/*
 * A slot is exchanged atomically; what was there is called.
 * Nobody locks.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

typedef void (*action)(void);

static int count;

static void inc(void)
{
	count++; // RACE
}

static void nothing(void)
{
}

static _Atomic(action) slot = nothing;

static void *worker(void *arg)
{
	action old = atomic_exchange(&slot, inc);

	old();
	return arg;
}

int main(void)
{
	pthread_t first;
	pthread_t second;
	pthread_t third;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_create(&third, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	pthread_join(third, NULL);
	return 0;
}
