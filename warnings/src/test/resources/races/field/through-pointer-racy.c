/*
 * A method locks the object it is given and changes it.
 * A second method of the same object does not lock.
 */
#include <pthread.h>

struct queue {
	pthread_mutex_t lock;
	int length;
};

static struct queue queue = {PTHREAD_MUTEX_INITIALIZER, 0};

static void put(struct queue *q)
{
	pthread_mutex_lock(&q->lock);
	q->length++; // RACE
	pthread_mutex_unlock(&q->lock);
}

static int length(struct queue *q)
{
	int n;

	n = q->length; // RACE
	return n;
}

static void *producer(void *arg)
{
	put(&queue);
	return NULL;
}

static void *watcher(void *arg)
{
	return length(&queue) > 0 ? arg : NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, producer, NULL);
	pthread_create(&second, NULL, watcher, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
