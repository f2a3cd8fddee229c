/*
 * A semaphore that starts at one is a lock.
 * Both threads post after their access.
 */
#include <pthread.h>
#include <semaphore.h>

static sem_t available;
static int value;

static void *first_thread(void *arg)
{
	sem_wait(&available);
	value++; // NORACE
	sem_post(&available);
	return NULL;
}

static void *second_thread(void *arg)
{
	sem_wait(&available);
	value--; // NORACE
	sem_post(&available);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	sem_init(&available, 0, 1);
	pthread_create(&first, NULL, first_thread, NULL);
	pthread_create(&second, NULL, second_thread, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
