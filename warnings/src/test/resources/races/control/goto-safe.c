/*
 * An error path leaves by goto.
 * It counts before the common end releases the lock.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;
static int errors;

static int set(int wanted)
{
	int result = 0;

	pthread_mutex_lock(&lock);
	if (wanted < 0) {
		goto fail;
	}
	value = wanted; // NORACE: under the lock
	goto out;
fail:
	errors++; // NORACE
	result = -1;
out:
	pthread_mutex_unlock(&lock);
	return result;
}

static void *worker(void *arg)
{
	set(1);
	set(-1);
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
