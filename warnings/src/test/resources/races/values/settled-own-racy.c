#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

static _Thread_local bool mode;
static int total;

static void *first(void *arg)
{
	mode = true;
	if (mode)
		total++; // RACE
	return arg;
}

static void *second(void *arg)
{
	if (!mode)
		total--; // RACE
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t a, b;

	pthread_create(&a, NULL, first, NULL);
	pthread_create(&b, NULL, second, NULL);
	return 0;
}
