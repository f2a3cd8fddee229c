/*
 * An int on the heap, known through a global pointer.
 * Both threads hold the lock.
 */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *shared;

static void *locks(void *arg)
{
	pthread_mutex_lock(&lock);
	*shared += 1; // NORACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

static void *other(void *arg)
{
	pthread_mutex_lock(&lock);
	*shared = 0; // NORACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	shared = malloc(sizeof(*shared)); // NORACE: no thread yet
	if (!shared)
		return 1;
	*shared = 0; // NORACE: no thread yet
	pthread_create(&first, NULL, locks, NULL);
	pthread_create(&second, NULL, other, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	free(shared); // NORACE: all have ended
	return 0;
}
