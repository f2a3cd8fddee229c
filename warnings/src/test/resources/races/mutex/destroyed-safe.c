/*
 * Locks that are destroyed when all threads are joined are locks until then: a semaphore that begins at one, a mutex that its holder may take again.
 */
#include <pthread.h>
#include <semaphore.h>

static sem_t semaphore;
static pthread_mutex_t mutex;
static int counted, nested;

static void add(void)
{
	pthread_mutex_lock(&mutex);
	nested++; // NORACE
	pthread_mutex_unlock(&mutex);
}

static void *work(void *arg)
{
	sem_wait(&semaphore);
	counted++; // NORACE
	sem_post(&semaphore);
	pthread_mutex_lock(&mutex);
	add();
	nested++; // NORACE
	pthread_mutex_unlock(&mutex);
	return arg;
}

int main(void)
{
	pthread_mutexattr_t attributes;
	pthread_t one, other;

	sem_init(&semaphore, 0, 1);
	pthread_mutexattr_init(&attributes);
	pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
	pthread_mutex_init(&mutex, &attributes);
	pthread_mutexattr_destroy(&attributes);
	pthread_create(&one, NULL, work, NULL);
	pthread_create(&other, NULL, work, NULL);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	pthread_mutex_destroy(&mutex);
	sem_destroy(&semaphore);
	return counted + nested;
}
