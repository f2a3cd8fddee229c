/*
 * A mode says whether the thread takes the lock, compared with one of its values each time.
 * The write is for the same mode.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *worker(void *arg)
{
	int mode = rand();

	if (mode == 3)
		pthread_mutex_lock(&lock);
	if (mode == 3)
		value++; // NORACE
	if (mode == 3)
		pthread_mutex_unlock(&lock);
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
