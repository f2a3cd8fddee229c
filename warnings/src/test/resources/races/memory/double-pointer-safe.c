/*
 * A value that is reached through two pointers.
 * It is also written by its name, under the lock.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;
static int *pointer = &value;
static int **handle = &pointer;

static void *indirectly(void *arg)
{
	pthread_mutex_lock(&lock);
	**handle = 1; // NORACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

static void *directly(void *arg)
{
	pthread_mutex_lock(&lock);
	value = 2; // NORACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, indirectly, NULL);
	pthread_create(&second, NULL, directly, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
