/*
 * A helper chooses the lock of a stripe by the rest of the number of the cell, and another one passes the number on; one thread goes backwards.
 */
#include <pthread.h>

#define STRIPES 4
#define CELLS 32

static pthread_mutex_t stripes[STRIPES] = {
	PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static long cells[CELLS];

static pthread_mutex_t *lock_of(int cell)
{
	return &stripes[cell % STRIPES];
}

static void add(int cell, long more)
{
	pthread_mutex_t *lock = lock_of(cell);

	pthread_mutex_lock(lock);
	cells[cell] += more; // NORACE
	pthread_mutex_unlock(lock);
}

static long take(int cell)
{
	pthread_mutex_t *lock = lock_of(cell);
	long taken;

	pthread_mutex_lock(lock);
	taken = cells[cell]; // NORACE
	cells[cell] = 0; // NORACE
	pthread_mutex_unlock(lock);
	return taken;
}

static void *giver(void *arg)
{
	for (int i = 0; i < CELLS; i++)
		add(i, i);
	return arg;
}

static void *taker(void *arg)
{
	for (int i = CELLS; i-- > 0;)
		take(i);
	return arg;
}

int main(void)
{
	pthread_t threads[4];

	pthread_create(&threads[0], NULL, giver, NULL);
	pthread_create(&threads[1], NULL, giver, NULL);
	pthread_create(&threads[2], NULL, taker, NULL);
	pthread_create(&threads[3], NULL, taker, NULL);
	return 0;
}
