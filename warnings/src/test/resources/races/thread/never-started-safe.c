/*
 * The second thread is started only if a flag is set, and no thread sets it.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int wanted;
static int data;

static void *helper(void *arg)
{
	data = 2; // NORACE
	return arg;
}

static void *worker(void *arg)
{
	pthread_t id;

	pthread_mutex_lock(&lock);
	if (wanted) // NORACE
		pthread_create(&id, NULL, helper, NULL);
	wanted = 0; // NORACE
	pthread_mutex_unlock(&lock);
	data = 1; // NORACE
	return arg;
}

int main(void)
{
	pthread_t id;

	pthread_create(&id, NULL, worker, NULL);
	pthread_join(id, NULL);
	return 0;
}
