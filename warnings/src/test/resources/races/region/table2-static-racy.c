/*
 * Region paper, table 2, "static": a variable and its lock.
 * One thread takes another lock.
 */
#include <pthread.h>
#include <stdlib.h>

static int counter;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;

static void *first_main(void *arg)
{
	pthread_mutex_lock(&lock);
	counter++; // RACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

static void *second_main(void *arg)
{
	pthread_mutex_lock(&other);
	counter--; // RACE
	pthread_mutex_unlock(&other);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, first_main, NULL);
	pthread_create(&second, NULL, second_main, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
