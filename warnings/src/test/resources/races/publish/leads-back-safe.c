/*
 * The child of the object that a constructor returns leads back to it. The caller makes the child known after the last change.
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

static struct item *make(void)
{
	struct item *child = malloc(sizeof(*child));
	struct item *parent = malloc(sizeof(*parent));

	child->parent = parent; // NORACE: fresh
	parent->child = child; // NORACE: fresh
	return parent;
}

static void *worker(void *arg)
{
	struct item *mine = make();

	mine->value = 1; // NORACE
	publish(mine->child);
	return arg;
}

static void *reader(void *arg)
{
	pthread_mutex_lock(&lock);
	if (known) // NORACE: under the lock
		known->parent->value++; // NORACE
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
