/*
 * The first thread waits before it looks at the other lock.
 */
#include <pthread.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;
static int value;

static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static void *first_thread(void *arg)
{
	pthread_mutex_lock(&left);
	while (!ready)
		pthread_cond_wait(&changed, &left);
	pthread_mutex_lock(&right);
	pthread_mutex_unlock(&right);
	value = 1; // NORACE
	pthread_mutex_unlock(&left);
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
	pthread_mutex_lock(&left);
	ready = 1;
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&left);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
