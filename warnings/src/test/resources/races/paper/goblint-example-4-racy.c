/*
 * Goblint, example 4, gone wrong: two threads are given each index.
 */
#include <pthread.h>

static int data[1024];

static void *t(void *arg)
{
	long i = (long)arg;

	data[i]++; // RACE
	return NULL;
}

int main(void)
{
	long i = 0;
	pthread_t id;

	while (i < 1024) {
		pthread_create(&id, NULL, t, (void *)i);
		pthread_create(&id, NULL, t, (void *)i);
		i++;
	}
	return 0;
}
