/*
 * A flag is set through a pointer.
 * It is not set again.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void choose(int *flag)
{
	*flag = rand();
}

static void *worker(void *arg)
{
	int flag;

	choose(&flag);
	if (flag)
		pthread_mutex_lock(&lock);
	if (flag)
		value++; // NORACE
	if (flag)
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
