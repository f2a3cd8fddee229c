/*
 * An error-checking mutex is taken twice: the second time it is refused.
 * It is given back once, so the second access is without it.
 */
#include <pthread.h>

static pthread_mutex_t lock;
static int value;

static void *worker(void *arg)
{
	pthread_mutex_lock(&lock);
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
	value++; // RACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_mutexattr_t attributes;
	pthread_t first;
	pthread_t second;

	pthread_mutexattr_init(&attributes);
	pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
	pthread_mutex_init(&lock, &attributes);
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
