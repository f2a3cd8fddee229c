/*
 * A thread asks a variable twice and starts another one in between.
 * That one writes it, and has ended when the second question comes.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static int exclusive;

static void *child(void *arg)
{
	exclusive = 1; // RACE
	return NULL;
}

static void *worker(void *arg)
{
	pthread_t helper;

	if (exclusive) // RACE
		pthread_mutex_lock(&lock);
	pthread_create(&helper, NULL, child, NULL);
	pthread_join(helper, NULL);
	if (exclusive) // RACE
		value++; // RACE
	if (exclusive) // RACE
		pthread_mutex_unlock(&lock);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t first;
	pthread_t second;

	(void)argv;
	exclusive = argc > 1;
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
