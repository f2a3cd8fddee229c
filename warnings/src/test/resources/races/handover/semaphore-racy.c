/*
 * The semaphore begins at one, so nobody waits.
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
	pthread_t one;
	pthread_t two;

	sem_init(&full, 0, 1);
	pthread_create(&one, NULL, producer, NULL);
	pthread_create(&two, NULL, consumer, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	return 0;
}
