/*
 * When there is memory, the work is done under the lock, by a helper that allocates.
 * When there is none, it is not done.
 */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;
static int lost;

static int *make(void)
{
	int *made = malloc(sizeof *made);

	if (made)
		*made = 0; // NORACE
	return made;
}

static void *worker(void *arg)
{
	int *own = make();
	int *second = malloc(sizeof *second);

	if (!own) {
		pthread_mutex_lock(&lock);
		lost++; // NORACE
		pthread_mutex_unlock(&lock);
		free(second);
		return NULL;
	}
	if (second)
		pthread_mutex_lock(&lock);
	if (second)
		value += *own; // NORACE
	if (second)
		pthread_mutex_unlock(&lock);
	free(second);
	free(own);
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
