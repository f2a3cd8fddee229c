/*
 * The outer object is found from a link inside it.
 * Both threads hold the lock of the outer object.
 */
#include <pthread.h>
#include <stddef.h>

struct link {
	struct link *next;
};

struct item {
	int value;
	pthread_mutex_t lock;
	struct link link;
};

#define item_of(l) ((struct item *)((char *)(l) - offsetof(struct item, link)))

static struct item item = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void *direct(void *arg)
{
	pthread_mutex_lock(&item.lock);
	item.value = 1; // NORACE
	pthread_mutex_unlock(&item.lock);
	return NULL;
}

static void *by_link(void *arg)
{
	struct link *link = &item.link;
	struct item *found = item_of(link);

	pthread_mutex_lock(&found->lock);
	found->value = 2; // NORACE
	pthread_mutex_unlock(&found->lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, direct, NULL);
	pthread_create(&second, NULL, by_link, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
