/*
 * The node of the round before is linked into the slot of this one.
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
		at->value++; // RACE
	pthread_mutex_unlock(&locks[i]);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	struct node *before = NULL;

	for (int i = 0; i < SLOTS; i++) {
		struct node *node = malloc(sizeof(*node));

		pthread_mutex_init(&locks[i], NULL);
		node->next = before;
		slots[i] = node;
		before = node;
	}
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
