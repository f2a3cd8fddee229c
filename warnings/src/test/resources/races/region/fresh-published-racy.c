/*
 * A node is linked before it is filled, without the lock.
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

static void *first_main(void *arg)
{
	int i = rand() % SLOTS;
	struct node *node = malloc(sizeof(*node));

	slots[i] = node; // RACE
	node->value = 1; // RACE
	node->next = NULL; // RACE
	pthread_mutex_lock(&locks[i]);
	node->value = 2; // NORACE
	pthread_mutex_unlock(&locks[i]);
	return NULL;
}

static void *second_main(void *arg)
{
	int i = rand() % SLOTS;

	pthread_mutex_lock(&locks[i]);
	for (struct node *at = slots[i]; at; at = at->next) // RACE
		at->value++; // RACE
	pthread_mutex_unlock(&locks[i]);
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
	pthread_create(&first, NULL, first_main, NULL);
	pthread_create(&second, NULL, second_main, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
