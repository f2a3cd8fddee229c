/*
 * A flag is set and taken back under a lock, and tested under it.
 */
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int flag;
static int data;
static int count;

static void *set(void *unused)
{
	pthread_mutex_lock(&lock);
	flag = 1; // NORACE
	flag = 0; // NORACE
	count++; // NORACE
	pthread_mutex_unlock(&lock);
	return unused;
}

static void *test(void *unused)
{
	pthread_mutex_lock(&lock);
	if (flag) // NORACE
		data++; // NORACE
	count++; // NORACE
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
