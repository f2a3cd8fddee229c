/* A link leads to the head of a list or to the last node's next: written without the lock, it races with both. */
#include <pthread.h>
#include <stdlib.h>

struct node {
	struct node *next;
	int key;
};

struct list {
	pthread_mutex_t lock;
	struct node *head;
	int length;
};

struct lists {
	struct list *all;
	int many;
};

struct worker {
	pthread_t thread;
	struct lists *lists;
};

static struct worker workers[4];

static struct list *list_of(struct lists *lists, int key)
{
	return &lists->all[key % lists->many]; // NORACE
}

static struct node **end(struct list *list)
{
	struct node **link = &list->head;

	while (*link) // RACE
		link = &(*link)->next; // RACE
	return link;
}

static void add(struct lists *lists, int key)
{
	struct list *list = list_of(lists, key);
	struct node *node = malloc(sizeof(*node));

	if (!node)
		return;
	node->next = NULL;
	node->key = key;
	*end(list) = node; // RACE
	pthread_mutex_lock(&list->lock);
	list->length++; // NORACE
	pthread_mutex_unlock(&list->lock);
}

static int size(struct lists *lists, int key)
{
	struct list *list = list_of(lists, key);
	int length;

	pthread_mutex_lock(&list->lock);
	length = list->length; // NORACE
	if (list->head) // RACE
		length += list->head->next != NULL; // RACE
	pthread_mutex_unlock(&list->lock);
	return length;
}

static void *work(void *argument)
{
	struct worker *worker = argument;

	for (int i = 0; i < 100; i++) {
		add(worker->lists, i * 7); // NORACE
		size(worker->lists, i * 7); // NORACE
	}
	return NULL;
}

int main(void)
{
	struct lists *lists = calloc(1, sizeof(*lists));

	if (!lists)
		return 1;
	lists->many = 8;
	lists->all = calloc(8, sizeof(*lists->all));
	for (int i = 0; i < lists->many; i++)
		pthread_mutex_init(&lists->all[i].lock, NULL);
	for (int i = 0; i < 4; i++) {
		workers[i].lists = lists;
		pthread_create(&workers[i].thread, NULL, work, &workers[i]);
	}
	for (int i = 0; i < 4; i++)
		pthread_join(workers[i].thread, NULL);
	return 0;
}
