/*
 * A look-up holds the read lock, and counts how often it was done.
 * The counter has a lock of its own.
 */
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t hits_lock = PTHREAD_MUTEX_INITIALIZER;
static int table[8];
static int hits;

static int look_up(int key)
{
	int found;

	pthread_rwlock_rdlock(&lock);
	found = table[key % 8]; // NORACE: written under the write lock
	pthread_mutex_lock(&hits_lock);
	hits++; // NORACE
	pthread_mutex_unlock(&hits_lock);
	pthread_rwlock_unlock(&lock);
	return found;
}

static void *reader(void *arg)
{
	return look_up(3) ? arg : NULL;
}

static void *writer(void *arg)
{
	pthread_rwlock_wrlock(&lock);
	table[3] = 1; // NORACE: under the write lock
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
