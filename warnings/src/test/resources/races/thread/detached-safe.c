/*
 * A detached thread keeps counting while main goes on.
 * Main and the thread use the lock.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void tick(void)
{
	pthread_mutex_lock(&lock);
	count++; // NORACE
	pthread_mutex_unlock(&lock);
}

static void *ticker(void *arg)
{
	for (int i = 0; i < 100; i++)
		tick();
	return NULL;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, ticker, NULL);
	pthread_detach(thread);
	tick();
	return 0;
}
