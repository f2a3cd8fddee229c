/*
 * A node is moved to another list while only one lock is held.
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
	int from = rand() % SLOTS;
	int to = rand() % SLOTS;

	pthread_mutex_lock(&locks[from]);
	struct node *node = slots[from];
	slots[from] = node->next;
	node->next = slots[to]; // RACE
	slots[to] = node; // RACE
	pthread_mutex_unlock(&locks[from]);
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

	pthread_t third;

	for (int i = 0; i < SLOTS; i++) {
		pthread_mutex_init(&locks[i], NULL);
		slots[i] = make(i);
	}
	pthread_create(&third, NULL, second_main, NULL);
	pthread_create(&first, NULL, first_main, NULL);
	pthread_create(&second, NULL, second_main, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
