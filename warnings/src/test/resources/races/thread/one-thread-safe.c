/*
 * Only the thread that is created touches the value; main leaves it alone.
 * It is created once.
 */
#include <pthread.h>

static int value;

static void *worker(void *arg)
{
	value++; // NORACE
	return NULL;
}

int main(void)
{
	pthread_t first;

	pthread_create(&first, NULL, worker, NULL);
	pthread_join(first, NULL);
	return 0;
}
