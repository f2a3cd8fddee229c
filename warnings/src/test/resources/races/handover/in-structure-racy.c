/*
 * What is told through an event: a flag beside its lock, in a structure that helpers are handed.
 * The second event is set from the beginning, through a pointer that somebody keeps.
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
static struct event *kept = &done;
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
	data = 42; // TODO NORACE: the kept pointer may lead to this event for all that is known
	set(&ready);
	await(&done);
	data = 43; // RACE
	return arg;
}

static void *consumer(void *arg)
{
	await(&ready);
	data++; // RACE
	set(&done);
	return arg;
}

int main(void)
{
	pthread_t one, other;

	set(kept);
	pthread_create(&one, NULL, producer, NULL);
	pthread_create(&other, NULL, consumer, NULL);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	return 0;
}
