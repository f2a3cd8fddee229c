/*
 * Two flags with a lock each.
 * They are members of their own.
 */
#include <pthread.h>

static pthread_mutex_t dirty_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t busy_lock = PTHREAD_MUTEX_INITIALIZER;

static struct {
	unsigned char dirty;
	unsigned char busy;
} flags;

static void *makes_dirty(void *arg)
{
	pthread_mutex_lock(&dirty_lock);
	flags.dirty = 1; // NORACE
	pthread_mutex_unlock(&dirty_lock);
	return NULL;
}

static void *makes_busy(void *arg)
{
	pthread_mutex_lock(&busy_lock);
	flags.busy = 1; // NORACE
	pthread_mutex_unlock(&busy_lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, makes_dirty, NULL);
	pthread_create(&second, NULL, makes_busy, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
