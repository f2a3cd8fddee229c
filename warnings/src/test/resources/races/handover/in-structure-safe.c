/*
 * What is told through an event: a flag beside its lock, in a structure that helpers are handed.
 * Both events are set by those who have the data.
 */
#include <pthread.h>
#include <stddef.h>

struct event {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	int set;
};

static struct event ready = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
static struct event done = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
static int data;

static void set(struct event *event)
{
	pthread_mutex_lock(&event->lock);
	event->set = 1; // NORACE
	pthread_cond_broadcast(&event->changed);
	pthread_mutex_unlock(&event->lock);
}

static void await(struct event *event)
{
	pthread_mutex_lock(&event->lock);
	while (!event->set) // NORACE
		pthread_cond_wait(&event->changed, &event->lock);
	pthread_mutex_unlock(&event->lock);
}

static void *producer(void *arg)
{
	data = 42; // NORACE
	set(&ready);
	await(&done);
	data = 43; // NORACE
	return arg;
}

static void *consumer(void *arg)
{
	await(&ready);
	data++; // NORACE
	set(&done);
	return arg;
}

int main(void)
{
	pthread_t one, other;

	pthread_create(&one, NULL, producer, NULL);
	pthread_create(&other, NULL, consumer, NULL);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	return 0;
}
