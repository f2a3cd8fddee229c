/*
 * A method locks the object it is given and changes it.
 * Every method locks.
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
	q->length++; // NORACE
	pthread_mutex_unlock(&q->lock);
}

static int length(struct queue *q)
{
	int n;

	pthread_mutex_lock(&q->lock);
	n = q->length; // NORACE
	pthread_mutex_unlock(&q->lock);
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
