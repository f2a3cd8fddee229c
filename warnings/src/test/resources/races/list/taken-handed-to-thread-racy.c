/* A node is taken out, handed to a new thread, and used besides. */
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

static void *use(void *argument)
{
	struct node *node = argument;

	node->value++; // RACE
	return NULL;
}

static void *work(void *unused)
{
	for (int i = 0; i < 3; i++) {
		struct node *node;
		pthread_t thread;

		put(one, i);
		node = take(one);
		if (node && pthread_create(&thread, NULL, use, node) == 0) {
			node->value++; // RACE
			pthread_join(thread, NULL);
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
