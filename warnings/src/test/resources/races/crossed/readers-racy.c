/*
 * Each thread only reads under both locks.
 */
#include <pthread.h>

static pthread_rwlock_t left = PTHREAD_RWLOCK_INITIALIZER;
static pthread_rwlock_t right = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void *first_thread(void *arg)
{
	pthread_rwlock_rdlock(&left);
	pthread_rwlock_rdlock(&right);
	pthread_rwlock_unlock(&right);
	value = 1; // RACE
	pthread_rwlock_unlock(&left);
	return arg;
}

static void *second_thread(void *arg)
{
	pthread_rwlock_rdlock(&right);
	pthread_rwlock_rdlock(&left);
	pthread_rwlock_unlock(&left);
	value = 2; // RACE
	pthread_rwlock_unlock(&right);
	return arg;
}


int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, first_thread, NULL);
	pthread_create(&second, NULL, second_thread, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
