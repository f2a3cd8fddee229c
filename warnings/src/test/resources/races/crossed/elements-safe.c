/*
 * The locks are elements of an array.
 */
#include <pthread.h>

static pthread_mutex_t locks[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int value;

static void *first_thread(void *arg)
{
	pthread_mutex_lock(&locks[0]);
	pthread_mutex_lock(&locks[1]);
	pthread_mutex_unlock(&locks[1]);
	value = 1; // NORACE
	pthread_mutex_unlock(&locks[0]);
	return arg;
}

static void *second_thread(void *arg)
{
	pthread_mutex_lock(&locks[1]);
	pthread_mutex_lock(&locks[0]);
	pthread_mutex_unlock(&locks[0]);
	value = 2; // NORACE
	pthread_mutex_unlock(&locks[1]);
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
