/* The last node of a queue that was filled with zeros is taken out, and the queue still takes it for the last one. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct node {
	int value;
	struct node *next;
};

struct queue {
	pthread_mutex_t lock;
	struct node *first, *last;
};

static void put(struct queue *queue, int value)
{
	struct node *node = malloc(sizeof(*node));

	if (!node)
		return;
	node->value = value; // NORACE
	node->next = NULL; // NORACE
	pthread_mutex_lock(&queue->lock);
	if (queue->last) // NORACE
		queue->last->next = node; // RACE
	else
		queue->first = node; // NORACE
	queue->last = node; // NORACE
	pthread_mutex_unlock(&queue->lock);
}

static struct node *take(struct queue *queue)
{
	struct node *node;

	pthread_mutex_lock(&queue->lock);
	node = queue->first; // NORACE
	if (node) {
		queue->first = node->next;
	}
	pthread_mutex_unlock(&queue->lock);
	return node;
}

static void *worker(void *argument)
{
	struct queue *work = argument;
	struct node *node;

	while ((node = take(work)) != NULL) {
		node->value++;
		node->next = NULL; // RACE
		free(node); // RACE
	}
	return NULL;
}

int main(void)
{
	pthread_t threads[2];
	struct queue *work = malloc(sizeof(*work));
	int i;

	if (!work)
		return 1;
	memset(work, 0, sizeof(*work));
	pthread_mutex_init(&work->lock, NULL);
	for (i = 0; i < 2; i++)
		if (pthread_create(&threads[i], NULL, worker, work))
			return 1;
	for (i = 0; i < 100; i++)
		put(work, i);
	return 0;
}
