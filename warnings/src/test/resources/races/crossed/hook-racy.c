/*
 * What may give the lock back is called after the other lock was taken.
 */
#include <pthread.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void none(void)
{
}

static void yielding(void)
{
	pthread_mutex_unlock(&left);
	pthread_mutex_lock(&left);
}

static void (*hook)(void) = none;

static void *first_thread(void *arg)
{
	pthread_mutex_lock(&left);
	pthread_mutex_lock(&right);
	pthread_mutex_unlock(&right);
	hook();
	value = 1; // RACE
	pthread_mutex_unlock(&left);
	return arg;
}

static void *second_thread(void *arg)
{
	pthread_mutex_lock(&right);
	pthread_mutex_lock(&left);
	pthread_mutex_unlock(&left);
	value = 2; // RACE
	pthread_mutex_unlock(&right);
	return arg;
}


int main(void)
{
	pthread_t first;
	pthread_t second;

	hook = yielding;
	pthread_create(&first, NULL, first_thread, NULL);
	pthread_create(&second, NULL, second_thread, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
