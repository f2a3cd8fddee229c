/*
 * A flag is set and taken back under a lock of which each thread has its own, and tested under such a one.
 */
#include <pthread.h>
#include <stddef.h>

static _Thread_local pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int flag;
static int data;
static int count;

static void *set(void *unused)
{
	pthread_mutex_lock(&lock);
	flag = 1; // RACE
	flag = 0; // RACE
	count++; // RACE
	pthread_mutex_unlock(&lock);
	return unused;
}

static void *test(void *unused)
{
	pthread_mutex_lock(&lock);
	if (flag) // RACE
		data++; // RACE
	count++; // RACE
	pthread_mutex_unlock(&lock);
	return unused;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, set, NULL);
	pthread_create(&thread, NULL, test, NULL);
	pthread_create(&thread, NULL, test, NULL);
	return 0;
}
