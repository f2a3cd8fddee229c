/*
 * Two producers: the semaphore of the first says nothing of the second.
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
	sem_wait(&full);
	data++; // RACE
	return arg;
}

int main(void)
{
	pthread_t id;

	sem_init(&full, 0, 0);
	for (int i = 0; i < 2; i++)
		pthread_create(&id, NULL, producer, NULL);
	pthread_create(&id, NULL, consumer, NULL);
	return 0;
}
