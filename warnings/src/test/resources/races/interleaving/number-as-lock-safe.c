/*
 * A number is a lock: it is taken in one step, of which a helper tells in a local variable whether it went well.
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
	do {
		__VERIFIER_atomic_exchange_if(&taken, 0, 1, &done);
	} while (!done);
}

static void *run(void *unused)
{
	take();
	count++; // NORACE
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
