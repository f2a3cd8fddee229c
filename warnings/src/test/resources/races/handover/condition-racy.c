/*
 * The producer says that the data is there and then writes it once more.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;
static int data;

static void *producer(void *arg)
{
	data = 1; // NORACE
	pthread_mutex_lock(&lock);
	ready = 1; // NORACE
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&lock);
	data = 2; // RACE
	return arg;
}

static void *consumer(void *arg)
{
	pthread_mutex_lock(&lock);
	while (!ready) // NORACE
		pthread_cond_wait(&changed, &lock);
	pthread_mutex_unlock(&lock);
	data++; // RACE
	return arg;
}

int main(void)
{
	pthread_t one;
	pthread_t two;

	pthread_create(&one, NULL, producer, NULL);
	pthread_create(&two, NULL, consumer, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	return 0;
}
