/*
 * An object is made in each round of a loop.
 * It is filled before it is published.
 */
#include <pthread.h>
#include <stdlib.h>

struct node {
	int number;
	struct node *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct node *head;

static void publish(struct node *node)
{
	pthread_mutex_lock(&lock);
	node->next = head;
	head = node;
	pthread_mutex_unlock(&lock);
}

static void count(void)
{
	pthread_mutex_lock(&lock);
	if (head)
		head->number++; // NORACE
	pthread_mutex_unlock(&lock);
}

static void *worker(void *arg)
{
	struct node *last = NULL;
	int i;

	for (i = 0; i < 5; i++) {
		struct node *node = malloc(sizeof *node);

		node->number = 1;
		publish(node);
		last = node;
	}
	count();
	(void)last;
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
