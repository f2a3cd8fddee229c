/*
 * The consumer waits until there is something; waiting releases the mutex and takes it again.
 * The producer sets the predicate before it takes the mutex.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int ready;
static int value;

static void *consumer(void *arg)
{
	int taken;

	pthread_mutex_lock(&lock);
	while (!ready) // RACE
		pthread_cond_wait(&filled, &lock);
	taken = value; // NORACE: the mutex is held again
	value = 0; // NORACE
	pthread_mutex_unlock(&lock);
	return taken ? arg : NULL;
}

static void *producer(void *arg)
{
	ready = 1; // RACE
	pthread_mutex_lock(&lock);
	value = 7; // NORACE: under the mutex
	pthread_cond_signal(&filled);
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, consumer, NULL);
	pthread_create(&second, NULL, producer, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
