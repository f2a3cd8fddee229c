/*
 * The inner lock protects the value, the outer one something else.
 * Both hold the inner lock.
 */
#include <pthread.h>

static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t inner = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *first_thread(void *arg)
{
	pthread_mutex_lock(&inner);
	value = 1; // NORACE
	pthread_mutex_unlock(&inner);
	return NULL;
}

static void *second_thread(void *arg)
{
	pthread_mutex_lock(&outer);
	pthread_mutex_lock(&inner);
	value = 2; // NORACE
	pthread_mutex_unlock(&inner);
	pthread_mutex_unlock(&outer);
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
