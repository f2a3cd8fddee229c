/*
 * Both threads lock before they touch the counter,
 * but not the same mutex: the locks exclude nobody.
 */
#include <pthread.h>

static pthread_mutex_t red = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t blue = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *adds(void *arg)
{
	pthread_mutex_lock(&red);
	counter++; // RACE
	pthread_mutex_unlock(&red);
	return NULL;
}

static void *subtracts(void *arg)
{
	pthread_mutex_lock(&blue);
	counter--; // RACE
	pthread_mutex_unlock(&blue);
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
