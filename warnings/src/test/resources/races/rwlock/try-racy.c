/*
 * The write lock is tried, and when it is not free the read lock is taken.
 * The value is written in both cases.
 */
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void *worker(void *arg)
{
	int seen = 0;

	if (pthread_rwlock_trywrlock(&lock) == 0) {
		value = 1; // NORACE: the write lock excludes everybody
		pthread_rwlock_unlock(&lock);
	} else {
		pthread_rwlock_rdlock(&lock);
		value = 2; // RACE
		pthread_rwlock_unlock(&lock);
	}
	return seen ? arg : NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;
	pthread_t third;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_create(&third, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	pthread_join(third, NULL);
	return 0;
}
