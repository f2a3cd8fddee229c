#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

static int use_cache;
static int total;

static void *first(void *arg)
{
	if (use_cache)
		total++; // NORACE
	return arg;
}

static void *second(void *arg)
{
	total--; // NORACE
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t a, b;

	pthread_create(&a, NULL, first, NULL);
	pthread_create(&b, NULL, second, NULL);
	return 0;
}
