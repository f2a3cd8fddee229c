/*
 * memset clears an object.
 * It clears all of it without the lock, also the member that needs the lock.
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
	memset(s, 0, sizeof(*s)); // RACE
}

static void *resets(void *arg)
{
	reset(&statistics);
	return NULL;
}

static void *counts(void *arg)
{
	pthread_mutex_lock(&lock);
	statistics.bytes += 100; // RACE
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
