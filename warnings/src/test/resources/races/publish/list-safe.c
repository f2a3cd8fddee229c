/*
 * Nodes are put into a shared list.
 * The value of a node is set before it is in the list.
 */
#include <pthread.h>
#include <stdlib.h>

struct node {
	struct node *next;
	int value;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct node *head;

static void *adder(void *arg)
{
	struct node *node = malloc(sizeof(*node));

	if (!node)
		return NULL;
	node->value = 1; // NORACE: not yet in the list
	pthread_mutex_lock(&lock);
	node->next = head; // NORACE: under the lock
	head = node; // NORACE: under the lock
	pthread_mutex_unlock(&lock);
	return NULL;
}

static void *summer(void *arg)
{
	int sum = 0;

	pthread_mutex_lock(&lock);
	for (struct node *node = head; node; node = node->next) // NORACE: under the lock
		sum += node->value; // NORACE
	pthread_mutex_unlock(&lock);
	return sum ? arg : NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;
	pthread_t third;

	pthread_create(&first, NULL, adder, NULL);
	pthread_create(&second, NULL, adder, NULL);
	pthread_create(&third, NULL, summer, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	pthread_join(third, NULL);
	return 0;
}
