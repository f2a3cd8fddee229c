/* The variable of main with the list is found through another variable of main. */
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

struct task {
	struct list *list;
};

static void *work(void *argument)
{
	struct task *task = argument;
	struct list *list = task->list;
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
	struct task task;
	struct node *node = malloc(sizeof(*node));
	pthread_t thread;

	if (!node)
		return 1;
	pthread_mutex_init(&list.lock, NULL);
	task.list = &list;
	node->value = 0;
	node->next = NULL;
	list.first = node;
	pthread_create(&thread, NULL, work, &task);
	node->value++; // RACE
	pthread_join(thread, NULL);
	return 0;
}
