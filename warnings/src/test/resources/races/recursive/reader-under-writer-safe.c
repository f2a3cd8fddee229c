/*
 * A thread that has a lock for writing asks for it for reading: it is refused.
 * It looks at the answer and gives back only what it was given.
 */
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void *worker(void *arg)
{
	pthread_rwlock_wrlock(&lock);
	if (pthread_rwlock_rdlock(&lock) == 0)
		pthread_rwlock_unlock(&lock);
	value++; // NORACE
	pthread_rwlock_unlock(&lock);
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
