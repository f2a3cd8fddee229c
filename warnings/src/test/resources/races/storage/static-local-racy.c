/*
 * A static variable inside a function.
 * Threads get numbers from it without a lock.
 */
#include <pthread.h>

static int next_number(void)
{
	static int last;
	int number;

	number = ++last; // RACE
	return number;
}

static void *worker(void *arg)
{
	return next_number() > 1 ? arg : NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
