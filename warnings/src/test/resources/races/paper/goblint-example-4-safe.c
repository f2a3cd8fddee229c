/*
 * Goblint, example 4: thread i, of which there is one, is the only one that touches data[i].
 */
#include <pthread.h>

static int data[1024];

static void *t(void *arg)
{
	long i = (long)arg;

	data[i]++; // NORACE
	return NULL;
}

int main(void)
{
	long i = 0;
	pthread_t id;

	while (i < 1024) {
		pthread_create(&id, NULL, t, (void *)i);
		i++;
	}
	return 0;
}
