/*
 * The second thread takes a third element.
 */
#include <pthread.h>

static pthread_mutex_t locks[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int value;

static void *first_thread(void *arg)
{
	pthread_mutex_lock(&locks[0]);
	pthread_mutex_lock(&locks[1]);
	pthread_mutex_unlock(&locks[1]);
	value = 1; // RACE
	pthread_mutex_unlock(&locks[0]);
	return arg;
}

static void *second_thread(void *arg)
{
	pthread_mutex_lock(&locks[1]);
	pthread_mutex_lock(&locks[2]);
	pthread_mutex_unlock(&locks[2]);
	value = 2; // RACE
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
