/* One of the lists is used by name, under another lock. */
#include <pthread.h>
#include <stdlib.h>

#define LISTS 2

struct node {
	struct node *next;
	int value;
};

struct table {
	pthread_mutex_t lock;
	pthread_mutex_t first_lock;
	struct node *heads[LISTS];
};

static void put(struct table *table, unsigned int i)
{
	struct node *node = calloc(1, sizeof(*node));

	if (!node)
		return;
	pthread_mutex_lock(&table->lock);
	node->next = table->heads[i]; // RACE
	table->heads[i] = node; // RACE
	pthread_mutex_unlock(&table->lock);
}

static struct node *take(struct table *table)
{
	struct node *node;

	pthread_mutex_lock(&table->first_lock);
	node = table->heads[1]; // RACE
	if (node)
		table->heads[1] = node->next; // RACE
	pthread_mutex_unlock(&table->first_lock);
	return node;
}

static void *work(void *argument)
{
	struct table *table = argument;

	for (unsigned int i = 0; i < 4; i++) {
		struct node *node;

		put(table, i % LISTS);
		node = take(table);
		if (node)
			node->value++; // RACE
	}
	return NULL;
}

int main(void)
{
	struct table *table = calloc(1, sizeof(*table));
	pthread_t threads[2];

	if (!table)
		return 1;
	pthread_mutex_init(&table->lock, NULL);
	pthread_mutex_init(&table->first_lock, NULL);
	pthread_create(&threads[0], NULL, work, table);
	pthread_create(&threads[1], NULL, work, table);
	pthread_join(threads[0], NULL);
	pthread_join(threads[1], NULL);
	return 0;
}
