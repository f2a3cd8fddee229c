/*
 * Region paper, table 2, "shared lists": two lists with a lock each.
 * A node is in both.
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

static struct node *even;
static struct node *odd;
static pthread_mutex_t even_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t odd_lock = PTHREAD_MUTEX_INITIALIZER;

static void *first_main(void *arg)
{
	pthread_mutex_lock(&even_lock);
	for (struct node *at = even; at; at = at->next)
		at->value++; // RACE
	pthread_mutex_unlock(&even_lock);
	return NULL;
}

static void *second_main(void *arg)
{
	pthread_mutex_lock(&odd_lock);
	for (struct node *at = odd; at; at = at->next)
		at->value--; // RACE
	pthread_mutex_unlock(&odd_lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	struct node *node = make(1);

	even = make(2);
	odd = make(3);
	even->next = node;
	odd->next = node;
	pthread_create(&first, NULL, first_main, NULL);
	pthread_create(&second, NULL, second_main, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
