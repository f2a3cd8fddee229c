/*
 * A table of doubly linked lists with embedded links. The bucket is locked by another hash than it is found by.
 */
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

struct list_head {
	struct list_head *next;
	struct list_head *prev;
};

#define container_of(ptr, type, member) ((type *)((char *)(ptr) - offsetof(type, member)))

struct item {
	int value;
	struct list_head link;
};

static void list_init(struct list_head *head)
{
	head->next = head;
	head->prev = head;
}

static void list_add(struct list_head *entry, struct list_head *head)
{
	struct list_head *next = head->next; // RACE

	next->prev = entry; // RACE
	entry->next = next;
	entry->prev = head;
	head->next = entry; // RACE
}

static void list_del(struct list_head *entry)
{
	entry->prev->next = entry->next;
	entry->next->prev = entry->prev;
}

static struct item *make(int value)
{
	struct item *item = malloc(sizeof(*item));

	item->value = value;
	list_init(&item->link);
	return item;
}

#define BUCKETS 8

struct bucket {
	pthread_mutex_t lock;
	struct list_head items;
};

static struct bucket table[BUCKETS];

static unsigned int hash(int key)
{
	return ((unsigned int)key * 31u) % BUCKETS;
}

static void touch(int key)
{
	unsigned int h = hash(key);
	unsigned int l = hash(key / 2);
	struct list_head *at;

	pthread_mutex_lock(&table[l].lock);
	for (at = table[h].items.next; at != &table[h].items; at = at->next) { // RACE
		struct item *item = container_of(at, struct item, link);

		if (item->value == key) // RACE
			item->value = key + BUCKETS; // RACE
	}
	list_add(&make(key)->link, &table[h].items);
	pthread_mutex_unlock(&table[l].lock);
}

static void *worker(void *arg)
{
	for (int key = 0; key < 10; key++)
		touch(key);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	for (int i = 0; i < BUCKETS; i++) {
		pthread_mutex_init(&table[i].lock, NULL);
		list_init(&table[i].items);
	}
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
