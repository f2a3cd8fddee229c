/*
 * The index is read from memory once.
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
static pthread_mutex_t choice = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg)
{
	pthread_mutex_lock(&choice);
	int i = current;
	pthread_mutex_unlock(&choice);
	pthread_mutex_lock(&locks[i]);
	struct node *node = make(1);
	node->next = slots[i];
	slots[i] = node;
	slots[i]->value++; // NORACE
	pthread_mutex_unlock(&locks[i]);
	pthread_mutex_lock(&choice);
	current = rand() % SLOTS;
	pthread_mutex_unlock(&choice);
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
