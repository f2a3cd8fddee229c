/*
 * find() returns an object with its lock held, or a null pointer.
 * The caller releases the lock.
 */
#include <pthread.h>
#include <stddef.h>

struct slot {
	pthread_mutex_t lock;
	int used;
	int count;
};

static struct slot slots[2] = {{PTHREAD_MUTEX_INITIALIZER, 1, 0}, {PTHREAD_MUTEX_INITIALIZER, 0, 0}};

static struct slot *find(int number)
{
	struct slot *slot = &slots[number];

	pthread_mutex_lock(&slot->lock);
	if (!slot->used) { // NORACE: under the lock
		pthread_mutex_unlock(&slot->lock);
		return NULL;
	}
	return slot;
}

static void *worker(void *arg)
{
	for (int i = 0; i < 2; i++) {
		struct slot *slot = find(i);

		if (slot) {
			slot->count++; // NORACE
			pthread_mutex_unlock(&slot->lock);
		}
	}
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
