/*
 * A constructor returns null when there is no memory, from the same return as the object.
 * It makes one object, and others have no part of it.
 */
#include <pthread.h>
#include <stdlib.h>

struct item {
	int value;
	struct item *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct item *items;

static void add(struct item *item)
{
	pthread_mutex_lock(&lock);
	item->next = items; // NORACE
	items = item; // NORACE
	pthread_mutex_unlock(&lock);
}

static struct item *make(int value)
{
	struct item *item = NULL;
	struct item *last = NULL;

	for (int i = 0; i < 2; i++) {
		item = malloc(sizeof(*item));
		if (!item)
			goto out;
		last = item;
	}
	item->value = value; // NORACE
	item->next = NULL;
out:
	return item;
}

static struct item *make_checked(int value)
{
	struct item *item;

	if (value < 0)
		return NULL;
	item = make(value);
	if (!item)
		return NULL;
	return item;
}

static void *worker(void *unused)
{
	struct item *item = make_checked(1);

	if (!item)
		return unused;
	item->value++; // NORACE
	add(item);
	pthread_mutex_lock(&lock);
	for (struct item *each = items; each; each = each->next) // NORACE
		if (each->value) // NORACE
			break;
	pthread_mutex_unlock(&lock);
	return unused;
}

int main(void)
{
	pthread_t one, two;

	pthread_create(&one, NULL, worker, NULL);
	pthread_create(&two, NULL, worker, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	return 0;
}
