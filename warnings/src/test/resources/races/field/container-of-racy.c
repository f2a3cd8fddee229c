/*
 * The outer object is found from a link inside it.
 * The thread that does so does not lock.
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
	item.value = 1; // RACE
	pthread_mutex_unlock(&item.lock);
	return NULL;
}

static void *by_link(void *arg)
{
	struct link *link = &item.link;
	struct item *found = item_of(link);

	found->value = 2; // RACE
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
