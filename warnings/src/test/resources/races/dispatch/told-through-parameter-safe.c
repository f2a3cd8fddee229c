/*
 * A function writes which one to call where its caller says.
 * The function locks.
 */
#include <pthread.h>
#include <stddef.h>

typedef void (*action)(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void inc(void)
{
	pthread_mutex_lock(&lock);
	count++; // NORACE
	pthread_mutex_unlock(&lock);
}

static void choose(action *out)
{
	*out = inc;
}

static void *worker(void *arg)
{
	action chosen;

	choose(&chosen);
	chosen();
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
