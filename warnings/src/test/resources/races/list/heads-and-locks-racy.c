/* Who takes a node holds the lock of the next list. */
#include <pthread.h>
#include <stdlib.h>

#define LISTS 2

struct node {
	struct node *next;
	int value;
};

static struct node *heads[LISTS];
static pthread_mutex_t locks[LISTS] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void put(unsigned int key)
{
	unsigned int i = key % LISTS;
	struct node *node = calloc(1, sizeof(*node));

	if (!node)
		return;
	pthread_mutex_lock(&locks[i]);
	node->next = heads[i]; // RACE
	heads[i] = node; // RACE
	pthread_mutex_unlock(&locks[i]);
}

static struct node *take(unsigned int key)
{
	unsigned int i = key % LISTS;
	struct node *node;

	pthread_mutex_lock(&locks[(i + 1) % LISTS]);
	node = heads[i]; // RACE
	if (node)
		heads[i] = node->next; // RACE
	pthread_mutex_unlock(&locks[(i + 1) % LISTS]);
	return node;
}

static void *work(void *unused)
{
	for (unsigned int i = 0; i < 3; i++) {
		struct node *node;

		put(i);
		node = take(i);
		if (node) {
			node->value++;
		}
	}
	return unused;
}

int main(void)
{
	pthread_t threads[2];

	pthread_create(&threads[0], NULL, work, NULL);
	pthread_create(&threads[1], NULL, work, NULL);
	pthread_join(threads[0], NULL);
	pthread_join(threads[1], NULL);
	return 0;
}
