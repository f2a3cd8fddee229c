#include <pthread.h>

static struct { int mode; } kinds[2];
static int total;

static void *first(void *arg)
{
	if (kinds[1].mode == 0)
		total++; // NORACE
	return arg;
}

static void *second(void *arg)
{
	if (kinds[1].mode == 1)
		total--; // NORACE
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t a, b;

	kinds[1].mode = argc;
	pthread_create(&a, NULL, first, NULL);
	pthread_create(&b, NULL, second, NULL);
	return 0;
}
