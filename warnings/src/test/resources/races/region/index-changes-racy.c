/*
 * The index changes between taking the lock and reading the list.
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
	int locked = i;

	pthread_mutex_lock(&locks[i]);
	i = rand() % SLOTS;
	for (struct node *at = slots[i]; at; at = at->next)
		at->value++; // RACE
	pthread_mutex_unlock(&locks[locked]);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	for (int i = 0; i < SLOTS; i++) {
		pthread_mutex_init(&locks[i], NULL);
		slots[i] = make(i);
	}
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
