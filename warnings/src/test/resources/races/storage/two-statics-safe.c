/*
 * Two functions with the same text, each with a static variable.
 * Each thread calls its own.
 */
#include <pthread.h>

static int first_number(void)
{
	static int last;

	return ++last; // NORACE
}

static int second_number(void)
{
	static int last;

	return ++last; // NORACE: one thread only
}

static void *one(void *arg)
{
	return first_number() + second_number() > 1 ? arg : NULL;
}

static void *two(void *arg)
{
	return arg;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, one, NULL);
	pthread_create(&second, NULL, two, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
