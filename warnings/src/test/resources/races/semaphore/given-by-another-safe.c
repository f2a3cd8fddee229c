/*
 * A semaphore that begins at one and is given back only by who has taken it, in helpers.
 */
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t free_slots;
static int value;

static void take(sem_t *from)
{
	sem_wait(from);
}

static void give(sem_t *to)
{
	sem_post(to);
}

static void *worker(void *arg)
{
	take(&free_slots);
	value++; // NORACE
	give(&free_slots);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	sem_init(&free_slots, 0, 1);
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	take(&free_slots);
	give(&free_slots);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
