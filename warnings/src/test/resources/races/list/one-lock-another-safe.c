/* All lists have one lock. */
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

static void put(struct list *list, int value)
{
	struct node *node = malloc(sizeof(*node));

	if (!node)
		return;
	node->value = value; // NORACE
	pthread_mutex_lock(&lock);
	node->next = list->first;
	list->first = node;
	pthread_mutex_unlock(&lock);
}

static void move(struct list *from, struct list *to)
{
	struct node *node;

	pthread_mutex_lock(&lock);
	node = from->first;
	if (node)
		from->first = node->next;
	pthread_mutex_unlock(&lock);
	if (!node)
		return;
	node->value++; // NORACE
	pthread_mutex_lock(&lock);
	node->next = to->first; // NORACE
	to->first = node; // NORACE
	pthread_mutex_unlock(&lock);
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
