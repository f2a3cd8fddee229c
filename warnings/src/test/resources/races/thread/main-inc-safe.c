/*
 * Main calls inc() without a lock while there are no threads; later two threads call it with locks.
 * They use one lock.
 */
#include <pthread.h>

static pthread_mutex_t red = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void inc(void)
{
	x++; // NORACE
}

static void *first_thread(void *arg)
{
	pthread_mutex_lock(&red);
	inc();
	pthread_mutex_unlock(&red);
	return NULL;
}

static void *second_thread(void *arg)
{
	pthread_mutex_lock(&red);
	inc();
	pthread_mutex_unlock(&red);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	inc();
	pthread_create(&first, NULL, first_thread, NULL);
	pthread_create(&second, NULL, second_thread, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
