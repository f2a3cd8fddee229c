/*
 * The mutex is chosen by a conditional expression.
 * The choice differs between the threads.
 */
#include <pthread.h>

static pthread_mutex_t even_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t odd_lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *worker(void *arg)
{
	pthread_mutex_t *chosen = arg ? &odd_lock : &even_lock;

	pthread_mutex_lock(chosen);
	value++; // RACE
	pthread_mutex_unlock(chosen);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, &first);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
