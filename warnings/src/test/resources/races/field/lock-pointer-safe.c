/*
 * The structure points to the mutex that protects it; main set it before the threads started.
 * The two structures point to the same mutex.
 */
#include <pthread.h>

static pthread_mutex_t shared_lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

struct account {
	pthread_mutex_t *lock;
};

static struct account savings;
static struct account current;

static void *saves(void *arg)
{
	pthread_mutex_lock(savings.lock); // NORACE: set before the thread started
	total++; // NORACE
	pthread_mutex_unlock(savings.lock); // NORACE
	return NULL;
}

static void *spends(void *arg)
{
	pthread_mutex_lock(current.lock); // NORACE: set before the thread started
	total--; // NORACE
	pthread_mutex_unlock(current.lock); // NORACE
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	savings.lock = &shared_lock; // NORACE: no thread yet
	current.lock = &shared_lock; // NORACE: no thread yet
	pthread_create(&first, NULL, saves, NULL);
	pthread_create(&second, NULL, spends, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
