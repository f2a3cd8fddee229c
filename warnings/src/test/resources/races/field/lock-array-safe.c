/*
 * Locks in an array, used with constant indices.
 * Both use the same element.
 */
#include <pthread.h>

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int value;

static void *first_thread(void *arg)
{
	pthread_mutex_lock(&locks[0]);
	value++; // NORACE
	pthread_mutex_unlock(&locks[0]);
	return NULL;
}

static void *second_thread(void *arg)
{
	pthread_mutex_lock(&locks[0]);
	value++; // NORACE
	pthread_mutex_unlock(&locks[0]);
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
