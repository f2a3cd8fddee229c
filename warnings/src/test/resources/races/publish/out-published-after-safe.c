/*
 * The function that makes the object makes it known after it has handed it out.
 * The change is under the lock.
 */
#include <pthread.h>
#include <stdlib.h>

struct item {
	int value;
	struct item *child;
	struct item *parent;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct item *known;

static void publish(struct item *item)
{
	pthread_mutex_lock(&lock);
	known = item; // NORACE: under the lock
	pthread_mutex_unlock(&lock);
}

static int make(struct item **out)
{
	struct item *item = malloc(sizeof(*item));

	if (!item)
		return -1;
	item->child = NULL; // NORACE: fresh
	*out = item;
	publish(*out);
	return 0;
}

static void *worker(void *arg)
{
	struct item *mine;

	if (make(&mine) < 0)
		return NULL;
	pthread_mutex_lock(&lock);
	mine->value = 1; // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *reader(void *arg)
{
	pthread_mutex_lock(&lock);
	if (known) // NORACE: under the lock
		known->value++; // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t one, two;

	pthread_create(&one, NULL, worker, NULL);
	pthread_create(&two, NULL, reader, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	return 0;
}
