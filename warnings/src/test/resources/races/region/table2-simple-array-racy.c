/*
 * Region paper, table 2, "simple array": an array of lists and an array of locks.
 * The lock is that of the next list.
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
static pthread_mutex_t locks[SLOTS + 1];

static void insert(int key)
{
	unsigned int i = (unsigned int)key % SLOTS;
	struct node *node = make(key);

	pthread_mutex_lock(&locks[i]);
	node->next = slots[i];
	slots[i] = node; // RACE
	pthread_mutex_unlock(&locks[i]);
}

static void *first_main(void *arg)
{
	for (int key = 0; key < 100; key++)
		insert(key);
	return NULL;
}

static void *second_main(void *arg)
{
	for (int i = 0; i < SLOTS; i++) {
		pthread_mutex_lock(&locks[i + 1]);
		for (struct node *at = slots[i]; at; at = at->next) // RACE
			at->value++; // RACE
		pthread_mutex_unlock(&locks[i + 1]);
	}
	return NULL;
}

static void *third_main(void *arg)
{
	unsigned int i = (unsigned int)rand() % SLOTS;

	pthread_mutex_lock(&locks[i]);
	if (slots[i])
		slots[i]->value = 7; // RACE
	pthread_mutex_unlock(&locks[i]);
	first_main(NULL);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	for (int i = 0; i <= SLOTS; i++)
		pthread_mutex_init(&locks[i], NULL);
	first_main(NULL);
	pthread_create(&first, NULL, third_main, NULL);
	pthread_create(&second, NULL, second_main, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
