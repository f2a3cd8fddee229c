/*
 * The result of one thread is told by a semaphore.
 * The other one waits for it.
 */
#include <pthread.h>
#include <semaphore.h>

static sem_t ready;
static int result;

static void *computes(void *arg)
{
	result = 42; // NORACE
	sem_post(&ready);
	return arg;
}

static void *shows(void *arg)
{
	sem_wait(&ready);
	result++; // NORACE
	return arg;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	sem_init(&ready, 0, 0);
	pthread_create(&first, NULL, computes, NULL);
	pthread_create(&second, NULL, shows, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
