/* A node is moved from one list to another, each time under the lock of one list (RELAY, figure 9). */
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

static void move(struct list *from, struct list *to)
{
	struct node *node;

	pthread_mutex_lock(&from->lock);
	node = from->first;
	if (node)
		from->first = node->next;
	pthread_mutex_unlock(&from->lock);
	if (!node)
		return;
	node->value++; // NORACE
	pthread_mutex_lock(&to->lock);
	node->next = to->first; // NORACE
	to->first = node; // NORACE
	pthread_mutex_unlock(&to->lock);
}

static void *work(void *unused)
{
	for (int i = 0; i < 3; i++) {
		put(one, i);
		move(one, other);
		move(other, one);
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
