/*
 * A handler is copied from the member of another struct before it is called.
 * The function locks.
 */
#include <pthread.h>
#include <stddef.h>

struct server {
	void (*fallback)(void);
};

struct client {
	int id;
	void (*handler)(void);
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void inc(void)
{
	pthread_mutex_lock(&lock);
	count++; // NORACE
	pthread_mutex_unlock(&lock);
}

static struct server server = {inc};

static void *worker(void *arg)
{
	struct client client;

	client.id = 1;
	client.handler = server.fallback;
	client.handler();
	return arg;
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
