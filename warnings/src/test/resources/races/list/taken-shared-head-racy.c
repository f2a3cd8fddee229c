/* The head of one list is reached through another pointer, under another lock. */
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

static struct node **alias;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;

static void put(struct list *list)
{
	struct node *node = calloc(1, sizeof(*node));

	if (!node)
		return;
	pthread_mutex_lock(&list->lock);
	node->next = list->first; // RACE
	list->first = node; // RACE
	pthread_mutex_unlock(&list->lock);
}

static struct node *take(struct list *list)
{
	struct node *node;

	pthread_mutex_lock(&list->lock);
	node = list->first; // RACE
	if (node)
		list->first = node->next; // RACE
	pthread_mutex_unlock(&list->lock);
	return node;
}

static struct node *take_alias(void)
{
	struct node *node;

	pthread_mutex_lock(&second);
	node = *alias; // RACE
	if (node)
		*alias = node->next; // RACE
	pthread_mutex_unlock(&second);
	return node;
}

static void *work(void *unused)
{
	for (int i = 0; i < 3; i++) {
		struct node *node;

		put(one);
		node = i % 2 ? take(one) : take_alias();
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
	alias = &one->first; // NORACE
	pthread_create(&threads[0], NULL, work, NULL);
	pthread_create(&threads[1], NULL, work, NULL);
	pthread_join(threads[0], NULL);
	pthread_join(threads[1], NULL);
	return 0;
}
