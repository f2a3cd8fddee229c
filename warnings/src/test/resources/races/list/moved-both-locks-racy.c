/* The second list is unlocked too early. */
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
	node = list->first; // RACE
	if (node)
		list->first = node->next; // RACE
	pthread_mutex_unlock(&list->lock);
	return node;
}

static void lock_both(struct list *a, struct list *b)
{
	if (a == b) {
		pthread_mutex_lock(&a->lock);
	} else if (a < b) {
		pthread_mutex_lock(&a->lock);
		pthread_mutex_lock(&b->lock);
	} else {
		pthread_mutex_lock(&b->lock);
		pthread_mutex_lock(&a->lock);
	}
}

static void unlock_both(struct list *a, struct list *b)
{
	pthread_mutex_unlock(&a->lock);
	if (a != b)
		pthread_mutex_unlock(&b->lock);
}

static void move(struct list *from, struct list *to)
{
	struct node *node;

	lock_both(from, to);
	node = from->first;
	if (node) {
		from->first = node->next;
		node->value++;
		if (from != to)
			pthread_mutex_unlock(&to->lock);
		node->next = to->first; // RACE
		to->first = node; // RACE
	}
	if (!node && from != to)
		pthread_mutex_unlock(&to->lock);
	pthread_mutex_unlock(&from->lock);
}

static void *work(void *unused)
{
	for (int i = 0; i < 3; i++) {
		struct node *node;

		put(one, i);
		move(one, other);
		node = take(other);
		if (node) {
			node->value++;
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
