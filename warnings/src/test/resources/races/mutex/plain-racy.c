/*
 * A counter that two threads increment.
 * Nothing protects it, so both increments may happen at the same time.
 */
#include <pthread.h>

static int counter;

static void *worker(void *arg)
{
	counter++; // RACE
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return counter; // NORACE: both threads have ended
}
