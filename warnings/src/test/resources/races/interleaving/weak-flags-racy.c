/*
 * Two threads want to keep each other out with two flags and a turn, but one looks at the flag of the other one
 * with acquire order only: it may find what that held before.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int first_wants;
static atomic_int second_wants;
static atomic_int turn;
static int count;

static void *first(void *unused)
{
	atomic_store_explicit(&first_wants, 1, memory_order_release);
	turn = 1;
	while (atomic_load_explicit(&second_wants, memory_order_acquire) && turn == 1)
		;
	count++; // RACE
	first_wants = 0;
	return unused;
}

static void *second(void *unused)
{
	second_wants = 1;
	turn = 0;
	while (first_wants && turn == 0)
		;
	count++; // RACE
	second_wants = 0;
	return unused;
}

int main(void)
{
	pthread_t one;
	pthread_t other;
	pthread_create(&one, NULL, first, NULL);
	pthread_create(&other, NULL, second, NULL);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	return 0;
}
