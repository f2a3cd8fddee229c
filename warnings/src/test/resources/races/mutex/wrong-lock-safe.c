/*
 * Both threads lock before they touch the counter,
 * and it is the same mutex.
 */
#include <pthread.h>

static pthread_mutex_t red = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *adds(void *arg)
{
	pthread_mutex_lock(&red);
	counter++; // NORACE
	pthread_mutex_unlock(&red);
	return NULL;
}

static void *subtracts(void *arg)
{
	pthread_mutex_lock(&red);
	counter--; // NORACE
	pthread_mutex_unlock(&red);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, adds, NULL);
	pthread_create(&second, NULL, subtracts, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
