/*
 * Each thread has a flag of its own in an array, by its number, but both threads have one number.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int wants[2];
static atomic_int turn;
static int count;

static void enter(int me)
{
	wants[me] = 1;
	turn = 1 - me;
	while (wants[1 - me] && turn == 1 - me)
		;
}

static void leave(int me)
{
	wants[me] = 0;
}

static void *run(void *number)
{
	int me = (int)(long)number;
	enter(me);
	count++; // RACE
	leave(me);
	return NULL;
}

int main(void)
{
	pthread_t one;
	pthread_t other;
	pthread_create(&one, NULL, run, (void *)0);
	pthread_create(&other, NULL, run, (void *)0);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	return 0;
}
