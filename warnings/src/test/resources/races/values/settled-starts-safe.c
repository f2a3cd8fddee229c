#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

static int mode, total;

static void *first(void *arg)
{
	total++; // NORACE
	return arg;
}

static void *second(void *arg)
{
	if (!mode)
		total--; // NORACE
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t a, b;

	mode = argc > 1;
	if (mode)
		pthread_create(&a, NULL, first, NULL);
	pthread_create(&b, NULL, second, NULL);
	return 0;
}
