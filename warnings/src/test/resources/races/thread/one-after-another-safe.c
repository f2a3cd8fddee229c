/*
 * Two threads write without a lock.
 * The second is created after the first was joined.
 */
#include <pthread.h>

static int value;

static void *writes_one(void *arg)
{
	value = 1; // NORACE
	return NULL;
}

static void *writes_two(void *arg)
{
	value = 2; // NORACE
	return NULL;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, writes_one, NULL);
	pthread_join(thread, NULL);
	pthread_create(&thread, NULL, writes_two, NULL);
	pthread_join(thread, NULL);
	return value; // NORACE: all have ended
}
