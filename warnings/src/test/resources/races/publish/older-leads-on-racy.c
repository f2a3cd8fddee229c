/*
 * The object of the first round leads to another one. It is made known in the second round, by the list that it is in.
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

static void *worker(void *arg)
{
	struct item *list = calloc(1, sizeof(*list));
	struct item *mine = malloc(sizeof(*mine));

	for (int i = 0; i < 2; i++) {
		struct item *node = calloc(1, sizeof(*node));

		if (i == 1) {
			list->parent = node; // NORACE: fresh
			publish(list);
			mine->value = 1; // RACE
			return arg;
		}
		node->child = mine; // NORACE: fresh
		list->child = node; // NORACE: fresh
	}
	return arg;
}

static void *reader(void *arg)
{
	pthread_mutex_lock(&lock);
	if (known) // NORACE: under the lock
		known->child->child->value++; // RACE
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
