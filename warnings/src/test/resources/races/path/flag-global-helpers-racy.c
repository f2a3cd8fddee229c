/*
 * Helpers ask a variable whether to take the lock.
 * A helper called between them writes it.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static int exclusive;

static void enter(void)
{
	if (exclusive) // RACE
		pthread_mutex_lock(&lock);
}

static void leave(void)
{
	if (exclusive) // RACE
		pthread_mutex_unlock(&lock);
}

static void change(void)
{
	exclusive = rand(); // RACE
}

static void *worker(void *arg)
{
	enter();
	change();
	if (exclusive) // RACE
		value++; // RACE
	leave();
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
