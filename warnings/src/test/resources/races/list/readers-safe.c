/* Nodes are put in and taken out by threads that hold a lock for writers. */
#include <pthread.h>
#include <stdlib.h>

struct node {
	struct node *next;
	int value;
};

struct list {
	pthread_rwlock_t lock;
	struct node *first;
};

static struct list *one, *other;

static void put(struct list *list, int value)
{
	struct node *node = malloc(sizeof(*node));

	if (!node)
		return;
	node->value = value; // NORACE
	pthread_rwlock_wrlock(&list->lock);
	node->next = list->first;
	list->first = node;
	pthread_rwlock_unlock(&list->lock);
}

static struct node *take(struct list *list)
{
	struct node *node;

	pthread_rwlock_wrlock(&list->lock);
	node = list->first;
	if (node)
		list->first = node->next;
	pthread_rwlock_unlock(&list->lock);
	return node;
}

static void *work(void *unused)
{
	for (int i = 0; i < 3; i++) {
		struct node *node;

		put(one, i);
		node = take(one);
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
	pthread_rwlock_init(&list->lock, NULL);
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
