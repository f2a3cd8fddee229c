/*
 * A function sets flags in a list of its caller, which only that one knows.
 * They are set once.
 */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

struct node {
	struct node *next;
	int flag;
};

static void choose(struct node *node)
{
	while (node) {
		node->flag = rand(); // TODO NORACE: the list is walked by a value that nothing is known of
		node = node->next;
	}
}

static void *worker(void *arg)
{
	struct node last = {NULL, 0}, first = {&last, 0};

	choose(&first);
	if (last.flag)
		pthread_mutex_lock(&lock);
	if (last.flag)
		value++; // NORACE
	if (last.flag)
		pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t first, second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
