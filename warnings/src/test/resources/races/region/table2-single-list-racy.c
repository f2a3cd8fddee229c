/*
 * Region paper, table 2, "single list": a list and one lock for its nodes.
 * A node is used after the lock was released.
 */
#include <pthread.h>
#include <stdlib.h>

struct node {
	int value;
	struct node *next;
};

static struct node *make(int value)
{
	struct node *node = malloc(sizeof(*node));

	node->value = value;
	node->next = NULL;
	return node;
}

static struct node *list;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *first_main(void *arg)
{
	struct node *node = make(1);

	pthread_mutex_lock(&lock);
	node->next = list;
	list = node;
	pthread_mutex_unlock(&lock);
	return NULL;
}

static void *second_main(void *arg)
{
	struct node *at;

	pthread_mutex_lock(&lock);
	for (at = list; at; at = at->next)
		at->value++; // RACE
	at = list;
	pthread_mutex_unlock(&lock);
	if (at)
		at->value--; // RACE
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	first_main(NULL);
	pthread_create(&first, NULL, second_main, NULL);
	pthread_create(&second, NULL, second_main, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
