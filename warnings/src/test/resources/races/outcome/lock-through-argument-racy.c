/*
 * The function takes the lock of a page and tells its caller through an argument which one it was.
 * The caller releases it before it changes the entry.
 */
#include <pthread.h>

struct page {
	pthread_mutex_t lock;
	int entries[8];
};

static struct page page = {PTHREAD_MUTEX_INITIALIZER, {0}};

static int *map_entry(struct page *of, int number, pthread_mutex_t **locked)
{
	pthread_mutex_t *lock = &of->lock;

	pthread_mutex_lock(lock);
	*locked = lock;
	return &of->entries[number % 8];
}

static void *worker(void *arg)
{
	pthread_mutex_t *lock;
	int *entry = map_entry(&page, 3, &lock);

	pthread_mutex_unlock(lock);
	*entry += 1; // RACE
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
