#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

static int mode, total;

static void *first(void *arg)
{
	switch (mode) {
	case 1:
	case 2:
		total++; // RACE
		break;
	default:
		break;
	}
	return arg;
}

static void *second(void *arg)
{
	switch (mode) {
	case 2:
		total--; // RACE
		break;
	default:
		break;
	}
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t a, b;

	mode = argc;
	pthread_create(&a, NULL, first, NULL);
	pthread_create(&b, NULL, second, NULL);
	return 0;
}
