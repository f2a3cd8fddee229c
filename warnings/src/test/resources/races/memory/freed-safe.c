/*
 * One thread uses a buffer, another one frees it.
 * It is freed under the lock.
 */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *buffer;

static void *user(void *arg)
{
	int seen = 0;

	pthread_mutex_lock(&lock);
	if (buffer) // NORACE: written under the lock
		seen = *buffer; // NORACE
	pthread_mutex_unlock(&lock);
	return seen ? arg : NULL;
}

static void *closer(void *arg)
{
	pthread_mutex_lock(&lock);
	free(buffer); // NORACE
	buffer = NULL; // NORACE: under the lock
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	buffer = calloc(1, sizeof(*buffer)); // NORACE: no thread yet
	pthread_create(&first, NULL, user, NULL);
	pthread_create(&second, NULL, closer, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
