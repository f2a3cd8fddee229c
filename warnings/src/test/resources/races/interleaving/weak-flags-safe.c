/*
 * Two threads keep each other out with two flags and a turn, all of them sequentially consistent.
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
	first_wants = 1;
	turn = 1;
	while (atomic_load(&second_wants) && atomic_load(&turn) == 1)
		;
	count++; // NORACE
	first_wants = 0;
	return unused;
}

static void *second(void *unused)
{
	second_wants = 1;
	turn = 0;
	while (first_wants && turn == 0)
		;
	count++; // NORACE
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
