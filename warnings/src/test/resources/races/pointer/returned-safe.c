/*
 * The operation is chosen by a function that returns it.
 * The caller holds the lock.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void up(void)
{
	value++; // NORACE
}

static void down(void)
{
	value--; // NORACE
}

static void (*choose(int raise))(void)
{
	return raise ? up : down;
}

static void *worker(void *arg)
{
	void (*operation)(void) = choose(arg != NULL);

	pthread_mutex_lock(&lock);
	operation();
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, &value);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
