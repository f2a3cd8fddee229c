/*
 * The other lock is taken in a function, the value is written in another one.
 */
#include <pthread.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;
static int value;

static int busy;

static void look(void)
{
	pthread_mutex_lock(&right);
	pthread_mutex_unlock(&right);
}

static void update(int to)
{
	value = to; // NORACE
}

static void *first_thread(void *arg)
{
	pthread_mutex_lock(&left);
	look();
	update(1);
	pthread_mutex_unlock(&left);
	return arg;
}

static void *second_thread(void *arg)
{
	pthread_mutex_lock(&right);
	pthread_mutex_lock(&left);
	pthread_mutex_unlock(&left);
	update(2);
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
