/*
 * An object is made by helpers that pass it up.
 * It is published one line too early.
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
		head->number++; // RACE
	pthread_mutex_unlock(&lock);
}

static void *allocate(size_t size)
{
	void *made = malloc(size);

	if (!made)
		abort();
	return made;
}

static struct node *make(void)
{
	struct node *node = allocate(sizeof *node);

	node->next = NULL;
	return node;
}

static void *worker(void *arg)
{
	struct node *node = make();

	publish(node);
	node->number = 1; // RACE
	count();
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
