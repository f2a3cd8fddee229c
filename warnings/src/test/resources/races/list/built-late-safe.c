/* A list is built before there are threads, without its lock. */
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

static struct node *take(struct list *list)
{
	struct node *node;

	pthread_mutex_lock(&list->lock);
	node = list->first;
	if (node)
		list->first = node->next;
	pthread_mutex_unlock(&list->lock);
	return node;
}

static void build(struct list *list)
{
	for (int i = 0; i < 4; i++) {
		struct node *node = malloc(sizeof(*node));

		if (!node)
			exit(1);
		node->value = i; // NORACE
		node->next = list->first; // NORACE
		list->first = node; // NORACE
	}
}

static void *work(void *unused)
{
	for (int i = 0; i < 3; i++) {
		struct node *node = take(one);

		if (node) {
			node->value++; // NORACE
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
	build(one);
	pthread_create(&threads[0], NULL, work, NULL);
	pthread_create(&threads[1], NULL, work, NULL);
	pthread_join(threads[0], NULL);
	pthread_join(threads[1], NULL);
	return 0;
}
