/*
 * A number is taken for a lock, but who fails to take it goes on after two attempts.
 */
#include <pthread.h>
#include <stddef.h>

static int taken;
static int count;

static void __VERIFIER_atomic_exchange_if(int *where, int expected, int next, int *done)
{
	if (*where == expected) { // NORACE
		*where = next; // NORACE
		*done = 1;
	} else {
		*done = 0;
	}
}

static void __VERIFIER_atomic_give_back(void)
{
	taken = 0; // NORACE
}

static void take(void)
{
	int done;
	int attempts = 0;
	do {
		__VERIFIER_atomic_exchange_if(&taken, 0, 1, &done);
	} while (!done && attempts++ < 2);
}

static void *run(void *unused)
{
	take();
	count++; // RACE
	__VERIFIER_atomic_give_back();
	return unused;
}

int main(void)
{
	pthread_t thread;
	for (int i = 0; i < 5; i++)
		pthread_create(&thread, NULL, run, NULL);
	return 0;
}
