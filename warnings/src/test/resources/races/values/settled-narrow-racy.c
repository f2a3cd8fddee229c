#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

static unsigned char mode;
static int total;

static void *first(void *arg)
{
	if (mode > 100)
		total++; // RACE
	return arg;
}

static void *second(void *arg)
{
	if ((signed char)mode < 0)
		total--; // RACE
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t a, b;

	mode = argc > 1 ? 200 : 3;
	pthread_create(&a, NULL, first, NULL);
	pthread_create(&b, NULL, second, NULL);
	return 0;
}
