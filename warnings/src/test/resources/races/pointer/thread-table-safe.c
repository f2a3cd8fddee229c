/*
 * The functions that threads run stand in a table.
 * All of them lock.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *adds(void *arg)
{
	pthread_mutex_lock(&lock);
	value++; // NORACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

static void *halves(void *arg)
{
	pthread_mutex_lock(&lock);
	value /= 2; // NORACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

static void *(*const jobs[2])(void *) = {adds, halves};

int main(void)
{
	pthread_t threads[2];

	for (int i = 0; i < 2; i++)
		pthread_create(&threads[i], NULL, jobs[i], NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
