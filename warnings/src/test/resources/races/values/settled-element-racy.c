#include <pthread.h>

static struct { int mode; } kinds[2] = {{0}, {1}};
static int total;

static void *work(void *arg)
{
	int which = (int)(long)arg;

	if (kinds[which].mode == 0)
		total++; // RACE
	if (kinds[which].mode == 1)
		total--; // RACE
	return arg;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, work, NULL);
	pthread_create(&b, NULL, work, (void *)1);
	return 0;
}
