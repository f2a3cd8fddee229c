/* All nodes are taken at once and dropped later. */
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

static struct node *take_all(struct list *list)
{
	struct node *nodes;

	pthread_mutex_lock(&list->lock);
	nodes = list->first;
	list->first = NULL;
	pthread_mutex_unlock(&list->lock);
	return nodes;
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
		put(one, i);
		drop(take_all(one));
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
