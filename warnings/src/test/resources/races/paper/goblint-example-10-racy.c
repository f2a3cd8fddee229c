/*
 * Goblint, example 10: five threads each violate and restore the invariant of one element under the lock of its index, and
 * restore it after they gave the lock back.
 */
#include <pthread.h>

static int data[100];
static pthread_mutex_t mtx[100];

static void *t(void *arg)
{
	(void)arg;
	for (int i = 0; i < 100; i++) {
		pthread_mutex_lock(&mtx[i]);
		data[i]++; // RACE
		pthread_mutex_unlock(&mtx[i]);
		data[i]--; // RACE
	}
	return NULL;
}

int main(void)
{
	pthread_t id;

	for (int i = 0; i < 100; i++)
		pthread_mutex_init(&mtx[i], NULL);
	for (int i = 0; i < 5; i++)
		pthread_create(&id, NULL, t, NULL);
	return 0;
}
