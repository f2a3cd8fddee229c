/* All lists have one lock, and one function takes another one. */
#include <pthread.h>
#include <stdlib.h>

struct node {
	struct node *next;
	int value;
};

struct list {
	struct node *first;
};

static struct list *one, *other;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;

static void put(struct list *list)
{
	struct node *node = calloc(1, sizeof(*node));

	if (!node)
		return;
	pthread_mutex_lock(&lock);
	node->next = list->first; // RACE
	list->first = node; // RACE
	pthread_mutex_unlock(&lock);
}

static struct node *take(struct list *list)
{
	struct node *node;

	pthread_mutex_lock(&second);
	node = list->first; // RACE
	if (node)
		list->first = node->next; // RACE
	pthread_mutex_unlock(&second);
	return node;
}

static void *work(void *unused)
{
	for (int i = 0; i < 3; i++) {
		struct node *node;

		put(one);
		node = take(one);
		if (node) {
			node->value++; // RACE
		}
	}
	return unused;
}

static struct list *make_list(void)
{
	struct list *list = calloc(1, sizeof(*list));

	if (!list)
		exit(1);
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
