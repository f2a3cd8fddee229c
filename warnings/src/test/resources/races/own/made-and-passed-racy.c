/*
 * Each thread makes an object, puts it into a list, and counts in one by a helper.
 * That is the last one in the list, whosever it is.
 */
#include <pthread.h>
#include <stdlib.h>

struct node {
	struct node *next;
	int count;
};

static struct node *head;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void publish(struct node *node)
{
	pthread_mutex_lock(&lock);
	node->next = head; // NORACE
	head = node; // NORACE
	pthread_mutex_unlock(&lock);
}

static void add(int *count)
{
	(*count)++; // RACE
}

static void count_in(struct node *node)
{
	add(&node->count);
}

static void *worker(void *arg)
{
	struct node *node = calloc(1, sizeof *node);

	if (!node)
		abort();
	publish(node);
	pthread_mutex_lock(&lock);
	if (head->next)
		node = head->next;
	pthread_mutex_unlock(&lock);
	count_in(node);
	return arg;
}

int main(void)
{
	pthread_t one, other;

	pthread_create(&one, NULL, worker, NULL);
	pthread_create(&other, NULL, worker, NULL);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	return 0;
}
