/*
 * One number of threads to join is changed by a thread that was joined before, by a number that nobody changes.
 */
#include <pthread.h>
#include <stdlib.h>

static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

struct pool {
	int size;
	pthread_t *threads;
};

static struct pool first, second, spare;

static void *late(void *arg)
{
	pthread_mutex_lock(&lock);
	count++; // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	second.size = 0; // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *change(void *arg)
{
	spare.size = 0; // NORACE
	return arg;
}

static void *leader(void *arg)
{
	pthread_t threads[64];

	for (int i = 0; i < first.size; i++)
		pthread_create(&threads[i], NULL, work, NULL);
	for (int i = 0; i < first.size; i++)
		pthread_join(threads[i], NULL);
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t other, later;

	first.size = argc & 63;
	second.threads = malloc(argc * sizeof(pthread_t));
	pthread_create(&other, NULL, change, NULL);
	pthread_create(&later, NULL, leader, NULL);
	pthread_join(later, NULL);
	second.size = argc; // NORACE
	for (int i = 0; i < argc; i++)
		pthread_create(&second.threads[i], NULL, late, NULL);
	for (int i = 0; i < second.size; i++)
		pthread_join(second.threads[i], NULL);
	count = 0; // NORACE
	return 0;
}
