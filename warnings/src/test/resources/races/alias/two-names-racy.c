/*
 * A mutex is known by two names, one of them a constant pointer.
 * The pointer points to another mutex.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t spare = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t *const name = &spare;
static int value;

static void *by_object(void *arg)
{
	pthread_mutex_lock(&lock);
	value++; // RACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

static void *by_pointer(void *arg)
{
	pthread_mutex_lock(name);
	value--; // RACE
	pthread_mutex_unlock(name);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, by_object, NULL);
	pthread_create(&second, NULL, by_pointer, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
