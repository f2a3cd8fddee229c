/*
 * A semaphore that begins at one is given back once more than it was taken, by the thread that set it up.
 * Then two threads may have it at one time.
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
	value++; // RACE
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
	give(&free_slots);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
