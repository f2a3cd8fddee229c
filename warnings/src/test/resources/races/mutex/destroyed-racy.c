/*
 * A semaphore that is destroyed and begins anew at two lets two threads in; one that others use for a signal is no lock.
 */
#include <pthread.h>
#include <semaphore.h>

static sem_t semaphore, ready;
static int counted, told;

static void *work(void *arg)
{
	sem_wait(&semaphore);
	counted++; // RACE
	sem_post(&semaphore);
	sem_wait(&ready);
	told++; // RACE
	sem_post(&ready);
	return arg;
}

static void round_of(int many)
{
	pthread_t one, other;

	sem_init(&semaphore, 0, many);
	sem_init(&ready, 0, 0);
	pthread_create(&one, NULL, work, NULL);
	pthread_create(&other, NULL, work, NULL);
	sem_post(&ready);
	sem_post(&ready);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	sem_destroy(&semaphore);
	sem_destroy(&ready);
}

int main(void)
{
	round_of(1);
	round_of(2);
	return counted + told;
}
