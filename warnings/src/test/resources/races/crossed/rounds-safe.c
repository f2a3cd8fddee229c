/*
 * The other lock is taken in every round.
 */
#include <pthread.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *first_thread(void *arg)
{
	for (int i = 0; i < 2; i++) {
		pthread_mutex_lock(&left);
		pthread_mutex_lock(&right);
		pthread_mutex_unlock(&right);
		value = i; // NORACE
		pthread_mutex_unlock(&left);
	}
	return arg;
}

static void *second_thread(void *arg)
{
	pthread_mutex_lock(&right);
	pthread_mutex_lock(&left);
	pthread_mutex_unlock(&left);
	value = 2; // NORACE
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
