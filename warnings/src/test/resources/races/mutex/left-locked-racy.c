/*
 * close_it() takes the lock twice. As it is one that checks for errors, it is
 * not taken again, and the first unlock gives it back.
 */
#define _GNU_SOURCE
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
	to->waiting++; // NORACE
	pthread_mutex_unlock(&to->lock);
	return 1;
}

static void close_it(struct queue *of)
{
	pthread_mutex_lock(&of->lock);
	of->closed = 1; // NORACE
	pthread_mutex_lock(&of->lock);
	pthread_mutex_unlock(&of->lock);
	of->waiting = 0; // RACE
}

static void *take(void *arg)
{
	pthread_mutex_lock(&queue.lock);
	if (queue.waiting > 0) // RACE
		queue.waiting--; // RACE
	pthread_mutex_unlock(&queue.lock);
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t thread;
	pthread_mutexattr_t checking;

	pthread_mutexattr_init(&checking);
	pthread_mutexattr_settype(&checking, PTHREAD_MUTEX_ERRORCHECK);
	pthread_mutex_init(&queue.lock, &checking);
	pthread_create(&thread, NULL, take, NULL);
	for (int i = 0; i < 3; i++)
		put(&queue);
	close_it(&queue);
	pthread_join(thread, NULL);
	return 0;
}
