/* A list in a variable of main is filled before there are threads; main still uses the node when there are. */
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

static void *work(void *argument)
{
	struct list *list = argument;
	struct node *node;

	pthread_mutex_lock(&list->lock);
	node = list->first;
	if (node)
		list->first = node->next;
	pthread_mutex_unlock(&list->lock);
	if (node)
		node->value++; // RACE
	return NULL;
}

int main(void)
{
	struct list list;
	struct node *node = malloc(sizeof(*node));
	pthread_t thread;

	if (!node)
		return 1;
	pthread_mutex_init(&list.lock, NULL);
	node->value = 0;
	node->next = NULL;
	list.first = node;
	pthread_create(&thread, NULL, work, &list);
	node->value++; // RACE
	pthread_join(thread, NULL);
	return 0;
}
