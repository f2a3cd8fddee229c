/*
 * A helper is called on two ways: once after the thread that it would meet has been joined, once after another one was started.
 * What the joined thread touched is nobody else's any more.
 */
#include <pthread.h>

static int one;
static int other;

static void *first(void *arg)
{
	one++; // NORACE
	return arg;
}

static void *second(void *arg)
{
	other++; // NORACE
	return arg;
}

static void counts(void)
{
	one++; // NORACE: the thread has ended, or was never started
}

static void after_first(pthread_t *thread)
{
	pthread_create(thread, NULL, first, NULL);
	pthread_join(*thread, NULL);
	counts();
}

static void beside_second(pthread_t *thread)
{
	pthread_create(thread, NULL, second, NULL);
	counts();
}

int main(void)
{
	pthread_t one_thread, other_thread;

	after_first(&one_thread);
	beside_second(&other_thread);
	pthread_join(other_thread, NULL);
	return other; // NORACE
}
