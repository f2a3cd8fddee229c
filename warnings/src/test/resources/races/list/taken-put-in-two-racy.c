/* A node is put into two lists. */
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

static void put(int value)
{
	struct node *node = malloc(sizeof(*node));

	if (!node)
		return;
	node->value = value; // NORACE
	pthread_mutex_lock(&one->lock);
	node->next = one->first;
	one->first = node;
	pthread_mutex_unlock(&one->lock);
	pthread_mutex_lock(&other->lock);
	other->first = node;
	pthread_mutex_unlock(&other->lock);
}

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

static void *work(void *unused)
{
	for (int i = 0; i < 3; i++) {
		struct node *node;

		put(i);
		node = take(i % 2 ? one : other);
		if (node)
			node->value++; // RACE
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
