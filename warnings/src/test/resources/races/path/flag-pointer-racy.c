/*
 * A pointer to the lock, or to nothing, says whether it is taken.
 * The write asks something else.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *worker(void *arg)
{
	pthread_mutex_t *mine = rand() > 3 ? &lock : NULL;
	int other = rand();

	if (mine)
		pthread_mutex_lock(mine);
	if (other)
		value++; // RACE
	if (mine)
		pthread_mutex_unlock(mine);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
