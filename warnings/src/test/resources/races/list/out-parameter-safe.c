/* The node that was taken is handed out through a variable of the caller. */
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

static int take(struct list *list, struct node **result)
{
	int found = 0;

	pthread_mutex_lock(&list->lock);
	if (list->first) {
		*result = list->first;
		list->first = list->first->next;
		found = 1;
	}
	pthread_mutex_unlock(&list->lock);
	return found;
}

static void *work(void *unused)
{
	for (int i = 0; i < 3; i++) {
		struct node *node;

		put(one, i);
		if (take(one, &node)) {
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
	pthread_create(&threads[0], NULL, work, NULL);
	pthread_create(&threads[1], NULL, work, NULL);
	pthread_join(threads[0], NULL);
	pthread_join(threads[1], NULL);
	return 0;
}
