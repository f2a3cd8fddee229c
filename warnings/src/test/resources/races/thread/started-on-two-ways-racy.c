/*
 * A helper is called on two ways, on each of which another thread was started.
 * What either thread touches may be touched by the helper meanwhile.
 */
#include <pthread.h>

static int one;
static int other;

static void *first(void *arg)
{
	one++; // RACE
	return arg;
}

static void *second(void *arg)
{
	other++; // RACE
	return arg;
}

static void counts(void)
{
	one++; // RACE
	other++; // RACE
}

static void with_first(pthread_t *thread)
{
	pthread_create(thread, NULL, first, NULL);
	counts();
}

static void with_second(pthread_t *thread)
{
	pthread_create(thread, NULL, second, NULL);
	counts();
}

int main(void)
{
	pthread_t one_thread, other_thread;

	with_first(&one_thread);
	pthread_join(one_thread, NULL);
	with_second(&other_thread);
	pthread_join(other_thread, NULL);
	return 0;
}
