/*
 * Two doubly linked lists through embedded links, each with a lock. An item moves from one to the other,
 * and is used there under the lock of the list that it was in.
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
	struct list_head *next = head->next;

	next->prev = entry;
	entry->next = next;
	entry->prev = head;
	head->next = entry;
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

static struct list_head waiting;
static struct list_head ready;
static pthread_mutex_t waiting_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t ready_lock = PTHREAD_MUTEX_INITIALIZER;

static void *first_main(void *arg)
{
	pthread_mutex_lock(&waiting_lock);
	for (struct list_head *at = waiting.next; at != &waiting; at = at->next)
		container_of(at, struct item, link)->value++; // RACE
	pthread_mutex_unlock(&waiting_lock);
	return NULL;
}

static void *second_main(void *arg)
{
	struct item *item = make(9);

	pthread_mutex_lock(&ready_lock);
	list_add(&item->link, &ready);
	for (struct list_head *at = ready.next; at != &ready; at = at->next)
		container_of(at, struct item, link)->value++;
	struct list_head *moved = ready.next;
	list_del(moved);
	pthread_mutex_lock(&waiting_lock);
	list_add(moved, &waiting);
	pthread_mutex_unlock(&waiting_lock);
	container_of(moved, struct item, link)->value++; // RACE
	pthread_mutex_unlock(&ready_lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	list_init(&waiting);
	list_init(&ready);
	list_add(&make(1)->link, &waiting);
	list_add(&make(2)->link, &ready);
	pthread_create(&first, NULL, first_main, NULL);
	pthread_create(&second, NULL, second_main, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
