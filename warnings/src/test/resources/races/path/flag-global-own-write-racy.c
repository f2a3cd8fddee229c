/*
 * A variable that nobody writes while threads run says whether they take the lock.
 * A thread sets it between two questions.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static int exclusive;

static void *worker(void *arg)
{
	if (exclusive) // RACE
		pthread_mutex_lock(&lock);
	exclusive = rand(); // RACE
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
