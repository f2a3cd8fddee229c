/*
 * A variable that nobody writes while threads run is compared with numbers.
 * The write asks for less than the lock does.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static int level;

static void *worker(void *arg)
{
	if (level > 1)
		pthread_mutex_lock(&lock);
	if (level > 0)
		value++; // RACE
	if (level > 1)
		pthread_mutex_unlock(&lock);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t first;
	pthread_t second;

	(void)argv;
	level = argc;
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
