/* Some nodes are collected in a private list and dropped when the lock was given back. */
#include <pthread.h>
#include <stdlib.h>

struct node {
	struct node *next;
	int value;
};

struct list {
	pthread_mutex_t lock;
	struct node *first;
};

static struct list *one, *other;

static void put(struct list *list, int value)
{
	struct node *node = malloc(sizeof(*node));

	if (!node)
		return;
	node->value = value; // NORACE
	pthread_mutex_lock(&list->lock);
	node->next = list->first;
	list->first = node;
	pthread_mutex_unlock(&list->lock);
}

static struct node *collect(struct list *list, int below)
{
	struct node *stale = NULL;
	struct node **link = &list->first;

	pthread_mutex_lock(&list->lock);
	while (*link) {
		struct node *node = *link;

		if (node->value >= below) { // NORACE
			link = &node->next;
			continue;
		}
		*link = node->next;
		node->next = stale;
		stale = node;
	}
	pthread_mutex_unlock(&list->lock);
	return stale;
}

static void drop(struct node *node)
{
	while (node) {
		struct node *next = node->next; // NORACE

		node->value = -1; // NORACE
		free(node); // NORACE
		node = next;
	}
}

static void *work(void *unused)
{
	for (int i = 0; i < 3; i++) {
		put(one, i);
		put(one, i + 1);
		drop(collect(one, i));
	}
	return unused;
}

static struct list *make_list(void)
{
	struct list *list = calloc(1, sizeof(*list));

	if (!list)
		exit(1);
	pthread_mutex_init(&list->lock, NULL);
	return list;
}

int main(void)
{
	pthread_t threads[2];

	one = make_list(); // NORACE
	other = make_list(); // NORACE
	pthread_create(&threads[0], NULL, work, NULL);
	pthread_create(&threads[1], NULL, work, NULL);
	pthread_join(threads[0], NULL);
	pthread_join(threads[1], NULL);
	return 0;
}
