/*
 * The object made by a helper of a helper comes through the parameter of both.
 * Nobody knows it before it is published.
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
	return 0;
}

static int make_more(struct item **out, int value)
{
	int error = make(out);

	if (error)
		return error;
	if (value < 0)
		return -2;
	return 0;
}

static void *worker(void *arg)
{
	struct item *mine;

	if (make_more(&mine, 3) < 0)
		return NULL;
	mine->value = 1; // NORACE
	publish(mine);
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
