/*
 * A node hangs in a slot and is the favourite, too, which has a lock of its own.
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

static struct node *favourite;
static pthread_mutex_t favourite_lock = PTHREAD_MUTEX_INITIALIZER;

static void *first_main(void *arg)
{
	for (int round = 0; round < 2; round++) {
		int i = rand() % SLOTS;

		pthread_mutex_lock(&locks[i]);
		slots[i]->value++; // RACE
		pthread_mutex_lock(&favourite_lock);
		favourite = slots[i];
		pthread_mutex_unlock(&favourite_lock);
		pthread_mutex_unlock(&locks[i]);
	}
	return NULL;
}

static void *second_main(void *arg)
{
	pthread_mutex_lock(&favourite_lock);
	if (favourite)
		favourite->value = 0; // RACE
	pthread_mutex_unlock(&favourite_lock);
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
