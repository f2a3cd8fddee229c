/*
 * A function stores its result where its caller says.
 * One caller says a local variable and copies it under the lock.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int latest;

static void measure(int *result)
{
	*result = 5; // NORACE: local variables
}

static void *measures(void *arg)
{
	int result;

	measure(&result);
	pthread_mutex_lock(&lock);
	latest = result; // NORACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

static void *shows(void *arg)
{
	int seen;

	pthread_mutex_lock(&lock);
	seen = latest; // NORACE
	pthread_mutex_unlock(&lock);
	return seen ? arg : NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, measures, NULL);
	pthread_create(&second, NULL, shows, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
