/*
 * A function takes a recursive mutex that its caller has.
 * Its unlock leaves the caller the mutex.
 */
#include <pthread.h>

static pthread_mutex_t lock;
static int value;
static int lines;

static void note(void)
{
	pthread_mutex_lock(&lock);
	lines++; // NORACE
	pthread_mutex_unlock(&lock);
}

static void *worker(void *arg)
{
	pthread_mutex_lock(&lock);
	note();
	value++; // NORACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_mutexattr_t attributes;
	pthread_t first;
	pthread_t second;

	pthread_mutexattr_init(&attributes);
	pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
	pthread_mutex_init(&lock, &attributes);
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
