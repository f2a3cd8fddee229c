/*
 * Each slot of an array has its own lock; threads choose slots at run time.
 * One function takes the lock of the neighbour.
 */
#include <pthread.h>

#define SLOTS 4

static struct {
	pthread_mutex_t lock;
	int count;
} slots[SLOTS] = {
	{PTHREAD_MUTEX_INITIALIZER, 0},
	{PTHREAD_MUTEX_INITIALIZER, 0},
	{PTHREAD_MUTEX_INITIALIZER, 0},
	{PTHREAD_MUTEX_INITIALIZER, 0},
};

static void fill(int i)
{
	pthread_mutex_lock(&slots[i].lock);
	slots[i].count++; // RACE
	pthread_mutex_unlock(&slots[i].lock);
}

static void drain(int i)
{
	pthread_mutex_lock(&slots[(i + 1) % SLOTS].lock);
	slots[i].count--; // RACE
	pthread_mutex_unlock(&slots[(i + 1) % SLOTS].lock);
}

static void *producer(void *arg)
{
	for (int i = 0; i < SLOTS; i++)
		fill(i);
	return NULL;
}

static void *consumer(void *arg)
{
	for (int i = 0; i < SLOTS; i++)
		drain(i);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, producer, NULL);
	pthread_create(&second, NULL, consumer, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
