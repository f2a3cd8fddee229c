/*
 * add() locks what it is given and counts in a global.
 * It is given two mutexes, so two threads may be in it at once.
 */
#include <pthread.h>

static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t two = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void add(pthread_mutex_t *mutex)
{
	pthread_mutex_lock(mutex);
	x++; // RACE
	pthread_mutex_unlock(mutex);
}

static void *first_thread(void *arg)
{
	add(&one);
	return NULL;
}

static void *second_thread(void *arg)
{
	add(&two);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, first_thread, NULL);
	pthread_create(&second, NULL, second_thread, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
