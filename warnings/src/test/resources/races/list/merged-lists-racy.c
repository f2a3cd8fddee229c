/* Nodes are put into the second list before it is known which one comes next. */
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

static void put_all(struct list *list, struct node *nodes)
{
	while (nodes) {
		struct node *node = nodes;

		pthread_mutex_lock(&list->lock);
		list->first = node;
		pthread_mutex_unlock(&list->lock);
		node->value++; // RACE
		nodes = node->next;
	}
}

static void *work(void *unused)
{
	for (int i = 0; i < 3; i++) {
		put(one, i);
		put(one, i);
		put_all(other, take_all(one));
		put_all(one, take_all(other));
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
