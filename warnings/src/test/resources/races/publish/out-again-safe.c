/*
 * The function is called in a loop. Each object is changed before it is made known.
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

static void *worker(void *arg)
{
	struct item *mine;

	for (int i = 0; i < 3; i++) {
		if (make(&mine) < 0)
			return NULL;
		mine->value = 1; // NORACE
		publish(mine);
	}
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
