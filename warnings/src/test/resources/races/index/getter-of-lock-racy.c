/*
 * The helper chooses the lock of the cell before, by another rest, or the lock is that of the cell that was looked at in the last round.
 */
#include <pthread.h>

#define STRIPES 4
#define CELLS 32

static pthread_mutex_t stripes[STRIPES] = {
	PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static long cells[CELLS];
static long shifted[CELLS];
static long late[CELLS];

static pthread_mutex_t *lock_of(int cell)
{
	return &stripes[cell % STRIPES];
}

static pthread_mutex_t *other_lock_of(int cell)
{
	return &stripes[cell % (STRIPES - 1)];
}

static void *adder(void *arg)
{
	for (int i = 0; i < CELLS; i++) {
		pthread_mutex_t *lock = lock_of(i);

		pthread_mutex_lock(lock);
		cells[i]++; // RACE
		pthread_mutex_unlock(lock);
		lock = lock_of(i);
		pthread_mutex_lock(lock);
		shifted[i]++; // RACE
		pthread_mutex_unlock(lock);
	}
	return arg;
}

static void *other_adder(void *arg)
{
	for (int i = 0; i < CELLS; i++) {
		pthread_mutex_t *lock = other_lock_of(i);

		pthread_mutex_lock(lock);
		cells[i]++; // RACE
		pthread_mutex_unlock(lock);
	}
	return arg;
}

static void *backwards(void *arg)
{
	for (int i = CELLS; i-- > 0;) {
		pthread_mutex_t *lock = lock_of(i + 1);

		pthread_mutex_lock(lock);
		shifted[i]--; // RACE
		pthread_mutex_unlock(lock);
	}
	return arg;
}

static void *behind(void *arg)
{
	pthread_mutex_t *lock = lock_of(0);

	for (int i = 0; i < CELLS; i++) {
		pthread_mutex_lock(lock);
		late[i]++; // RACE
		pthread_mutex_unlock(lock);
		lock = lock_of(i);
	}
	return arg;
}

int main(void)
{
	pthread_t threads[5];

	pthread_create(&threads[0], NULL, adder, NULL);
	pthread_create(&threads[1], NULL, other_adder, NULL);
	pthread_create(&threads[2], NULL, backwards, NULL);
	pthread_create(&threads[3], NULL, behind, NULL);
	pthread_create(&threads[4], NULL, behind, NULL);
	return 0;
}
