/* An initialiser begins the queue; the last node is taken out, and the next one is put into its link. */
#include <pthread.h>
#include <stdlib.h>

struct node {
	int value;
	struct node *next;
};

struct queue {
	pthread_mutex_t lock;
	struct node *first, **last;
};

static struct queue work = { .lock = PTHREAD_MUTEX_INITIALIZER, .last = &work.first };

static void put(struct queue *queue, int value)
{
	struct node *node = malloc(sizeof(*node));

	if (!node)
		return;
	node->value = value; // NORACE
	node->next = NULL; // NORACE
	pthread_mutex_lock(&queue->lock);
	*queue->last = node; // RACE
	queue->last = &node->next; // NORACE
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

static void *worker(void *unused)
{
	struct node *node;

	(void)unused;
	while ((node = take(&work)) != NULL) {
		node->value++;
		node->next = NULL; // RACE
		free(node); // RACE
	}
	return NULL;
}

int main(void)
{
	pthread_t threads[2];
	int i;

	for (i = 0; i < 2; i++)
		if (pthread_create(&threads[i], NULL, worker, NULL))
			return 1;
	for (i = 0; i < 100; i++)
		put(&work, i);
	return 0;
}
