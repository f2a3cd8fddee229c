/*
 * A list is built by one thread alone and then hung into a slot, and into another.
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

static void fill(int i, int n)
{
	struct node *head = NULL;

	for (int k = 0; k < n; k++) {
		struct node *node = malloc(sizeof(*node));

		node->value = k;
		node->next = head;
		head = node;
	}
	pthread_mutex_lock(&locks[i]);
	slots[i] = head; // RACE
	pthread_mutex_unlock(&locks[i]);
	slots[(i + 1) % SLOTS] = head; // RACE
}

static void *worker(void *arg)
{
	int i = rand() % SLOTS;

	fill(i, 10);
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
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
