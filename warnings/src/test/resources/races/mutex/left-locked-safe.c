/*
 * put() forgets to give the lock back where the queue is closed; a thread that
 * then takes it again waits for ever. Whoever comes to the queue has the lock.
 */
#include <pthread.h>
#include <stddef.h>

struct queue {
	pthread_mutex_t lock;
	int closed;
	int waiting;
};

static struct queue queue;

static int put(struct queue *to)
{
	pthread_mutex_lock(&to->lock);
	if (to->closed)
		return 0;
	to->waiting++; // NORACE
	pthread_mutex_unlock(&to->lock);
	return 1;
}

static void close_it(struct queue *of)
{
	pthread_mutex_lock(&of->lock);
	of->closed = 1; // NORACE
	pthread_mutex_unlock(&of->lock);
}

static void *take(void *arg)
{
	pthread_mutex_lock(&queue.lock);
	if (queue.waiting > 0) // NORACE
		queue.waiting--; // NORACE
	pthread_mutex_unlock(&queue.lock);
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t thread;

	pthread_mutex_init(&queue.lock, NULL);
	pthread_create(&thread, NULL, take, NULL);
	for (int i = 0; i < 3; i++)
		put(&queue);
	close_it(&queue);
	pthread_join(thread, NULL);
	return 0;
}
