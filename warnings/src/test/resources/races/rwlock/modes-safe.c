/*
 * Readers take the read lock, the writer
 * takes the write lock.
 */
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void *reader(void *arg)
{
	int seen;

	pthread_rwlock_rdlock(&lock);
	seen = value; // NORACE
	pthread_rwlock_unlock(&lock);
	return seen ? arg : NULL;
}

static void *writer(void *arg)
{
	pthread_rwlock_wrlock(&lock);
	value = 1; // NORACE
	pthread_rwlock_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;
	pthread_t third;

	pthread_create(&first, NULL, reader, NULL);
	pthread_create(&second, NULL, reader, NULL);
	pthread_create(&third, NULL, writer, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	pthread_join(third, NULL);
	return 0;
}
