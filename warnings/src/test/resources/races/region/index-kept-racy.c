/*
 * The index is read from memory twice, and another thread changes it in between.
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

static int current;

static void *worker(void *arg)
{
	pthread_mutex_lock(&locks[current]); // RACE
	struct node *node = make(1);
	node->next = slots[current]; // RACE
	slots[current] = node; // RACE
	slots[current]->value++; // RACE
	pthread_mutex_unlock(&locks[current]); // RACE
	current = rand() % SLOTS; // RACE
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
