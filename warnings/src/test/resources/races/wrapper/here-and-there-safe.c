/*
 * The lock is taken in one function and released in another one, which
 * makes the last access and releases it then.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int started;
static int finished;

static void begin(void)
{
	pthread_mutex_lock(&lock);
	started++; // NORACE: under the lock
}

static void end(void)
{
	finished++; // NORACE
	pthread_mutex_unlock(&lock);
}

static void *worker(void *arg)
{
	begin();
	end();
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
