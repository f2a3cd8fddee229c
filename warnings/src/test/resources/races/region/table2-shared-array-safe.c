/*
 * Region paper, table 2, "shared array": an array of lists and an array of locks.
 * Two nodes with equal values are in two lists.
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

#define SLOTS 16

static struct node *slots[SLOTS];
static pthread_mutex_t locks[SLOTS];

static void *worker(void *arg)
{
	int i = rand() % SLOTS;

	pthread_mutex_lock(&locks[i]);
	for (struct node *at = slots[i]; at; at = at->next)
		at->value++; // NORACE
	pthread_mutex_unlock(&locks[i]);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	struct node *tail = make(1);
	int a = rand() % SLOTS;
	int b = rand() % SLOTS;

	for (int i = 0; i < SLOTS; i++)
		pthread_mutex_init(&locks[i], NULL);
	slots[a] = make(2);
	slots[b] = make(3);
	slots[a]->next = tail;
	slots[b]->next = make(1);
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
