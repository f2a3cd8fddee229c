/*
 * A text is composed in a shared buffer that another thread prints.
 * It is composed after the lock was released.
 */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int version;
static char status[32];

static void *composes(void *arg)
{
	int number;

	pthread_mutex_lock(&lock);
	number = ++version; // NORACE: under the lock
	pthread_mutex_unlock(&lock);
	snprintf(status, sizeof(status), "version %d", number); // RACE
	return NULL;
}

static void *prints(void *arg)
{
	pthread_mutex_lock(&lock);
	printf("%s\n", status); // RACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, composes, NULL);
	pthread_create(&second, NULL, prints, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
