/*
 * The producer gives each of two semaphores once, and the consumer waits for the last.
 */
#include <pthread.h>
#include <semaphore.h>

static sem_t half;
static sem_t full;
static int data;

static void *producer(void *arg)
{
	data = 1; // NORACE
	sem_post(&half);
	data = 2; // NORACE
	sem_post(&full);
	return arg;
}

static void *consumer(void *arg)
{
	sem_wait(&full);
	data++; // NORACE
	return arg;
}

int main(void)
{
	pthread_t id;

	sem_init(&half, 0, 0);
	sem_init(&full, 0, 0);
	pthread_create(&id, NULL, producer, NULL);
	pthread_create(&id, NULL, consumer, NULL);
	return 0;
}
