/*
 * Threads and mutexes of <threads.h>.
 * One of the threads ignores that the lock is there.
 */
#include <threads.h>

static mtx_t lock;
static int value;

static int locks(void *arg)
{
	mtx_lock(&lock);
	value++; // RACE
	mtx_unlock(&lock);
	return 0;
}

static int other(void *arg)
{
	value--; // RACE
	return 0;
}

int main(void)
{
	thrd_t first;
	thrd_t second;

	mtx_init(&lock, mtx_plain);
	thrd_create(&first, locks, NULL);
	thrd_create(&second, other, NULL);
	thrd_join(first, NULL);
	thrd_join(second, NULL);
	mtx_destroy(&lock);
	return 0;
}
