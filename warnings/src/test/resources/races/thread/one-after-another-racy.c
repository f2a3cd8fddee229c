/*
 * Two threads write without a lock.
 * The second is created while the first runs.
 */
#include <pthread.h>

static int value;

static void *writes_one(void *arg)
{
	value = 1; // RACE
	return NULL;
}

static void *writes_two(void *arg)
{
	value = 2; // RACE
	return NULL;
}

int main(void)
{
	pthread_t thread;
	pthread_t other;

	pthread_create(&thread, NULL, writes_one, NULL);
	pthread_create(&other, NULL, writes_two, NULL);
	pthread_join(thread, NULL);
	pthread_join(other, NULL);
	return value; // NORACE: all have ended
}
