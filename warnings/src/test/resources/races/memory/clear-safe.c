/*
 * memset clears an object.
 * It clears all of it with the lock of the member held.
 */
#include <pthread.h>
#include <string.h>

struct statistics {
	long packets;
	long bytes;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct statistics statistics;

static void reset(struct statistics *s)
{
	memset(s, 0, sizeof(*s)); // NORACE
}

static void *resets(void *arg)
{
	pthread_mutex_lock(&lock);
	reset(&statistics);
	pthread_mutex_unlock(&lock);
	return NULL;
}

static void *counts(void *arg)
{
	pthread_mutex_lock(&lock);
	statistics.bytes += 100; // NORACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, resets, NULL);
	pthread_create(&second, NULL, counts, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
