/*
 * The first thread hands another lock to the function.
 */
#include <pthread.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;
static int value;

static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;

static void touch(pthread_mutex_t *lock)
{
	pthread_mutex_lock(lock);
	pthread_mutex_unlock(lock);
}

static void *first_thread(void *arg)
{
	pthread_mutex_lock(&left);
	touch(&other);
	value = 1; // RACE
	pthread_mutex_unlock(&left);
	return arg;
}

static void *second_thread(void *arg)
{
	pthread_mutex_lock(&right);
	touch(&left);
	value = 2; // RACE
	pthread_mutex_unlock(&right);
	return arg;
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
