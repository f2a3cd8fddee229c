/*
 * The wrappers take the mutex as an argument, inside a structure.
 * The two threads lock one monitor.
 */
#include <pthread.h>

struct monitor {
	pthread_mutex_t mutex;
};

static struct monitor front = {PTHREAD_MUTEX_INITIALIZER};
static int visitors;

static void enter(struct monitor *monitor)
{
	pthread_mutex_lock(&monitor->mutex);
}

static void leave(struct monitor *monitor)
{
	pthread_mutex_unlock(&monitor->mutex);
}

static void *by_the_front(void *arg)
{
	enter(&front);
	visitors++; // NORACE
	leave(&front);
	return NULL;
}

static void *by_the_back(void *arg)
{
	enter(&front);
	visitors++; // NORACE
	leave(&front);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, by_the_front, NULL);
	pthread_create(&second, NULL, by_the_back, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
