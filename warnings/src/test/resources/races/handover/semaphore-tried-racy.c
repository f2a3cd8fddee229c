/*
 * Whether the semaphore was given is not asked.
 */
#include <pthread.h>
#include <semaphore.h>

static sem_t full;
static int data;

static void *producer(void *arg)
{
	data = 1; // RACE
	sem_post(&full);
	return arg;
}

static void *consumer(void *arg)
{
	int failed = sem_trywait(&full);

	if (failed)
		failed = 0;
	data++; // RACE
	return arg;
}

int main(void)
{
	pthread_t one;
	pthread_t two;

	sem_init(&full, 0, 0);
	pthread_create(&one, NULL, producer, NULL);
	pthread_create(&two, NULL, consumer, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	return 0;
}
