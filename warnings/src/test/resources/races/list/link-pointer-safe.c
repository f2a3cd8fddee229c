/* A node is found by a pointer to the link that leads to it, and taken out there. */
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

/* The link that leads to a node with the value, or the last link. The list is locked. */
static struct node **find(struct list *list, int value)
{
	struct node **link = &list->first;

	while (*link && (*link)->value != value) // NORACE
		link = &(*link)->next;
	return link;
}

static struct node *remove_value(struct list *list, int value)
{
	struct node **link, *node;

	pthread_mutex_lock(&list->lock);
	link = find(list, value);
	node = *link;
	if (node)
		*link = node->next;
	pthread_mutex_unlock(&list->lock);
	return node;
}

static void *work(void *unused)
{
	for (int i = 0; i < 3; i++) {
		struct node *node;

		put(one, i);
		node = remove_value(one, i / 2);
		if (node) {
			node->value = -1; // NORACE
			free(node); // NORACE
		}
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
