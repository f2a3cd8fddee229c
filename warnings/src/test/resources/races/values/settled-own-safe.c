#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

static struct { int other; bool mode; } state;
static int total;

static void *first(void *arg)
{
	state.other = 1;
	if (state.mode)
		total++; // NORACE
	return arg;
}

static void *second(void *arg)
{
	if (!state.mode)
		total--; // NORACE
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t a, b;

	state.mode = argc > 1;
	pthread_create(&a, NULL, first, NULL);
	pthread_create(&b, NULL, second, NULL);
	return 0;
}
