/*
 * The functions of the lock are found in a table.
 * It protects the counter.
 */
#include <pthread.h>
#include <stddef.h>

struct lock_operations {
	int (*acquire)(pthread_mutex_t *);
	int (*release)(pthread_mutex_t *);
};

static const struct lock_operations posix = {pthread_mutex_lock, pthread_mutex_unlock};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *worker(void *arg)
{
	const struct lock_operations *used = arg;

	used->acquire(&lock);
	count++; // NORACE
	used->release(&lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, (void *)&posix);
	pthread_create(&second, NULL, worker, (void *)&posix);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
