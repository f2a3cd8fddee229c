/*
 * A semaphore guards a value.
 * It starts at two, so two threads may be inside.
 */
#include <pthread.h>
#include <semaphore.h>

static sem_t permits;
static int value;

static void *worker(void *arg)
{
	sem_wait(&permits);
	value++; // RACE
	sem_post(&permits);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	sem_init(&permits, 0, 2);
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
