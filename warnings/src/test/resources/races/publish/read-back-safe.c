/* Each thread uses its own object by its own pointer, whatever it shows. */
#include <pthread.h>
#include <stdlib.h>

struct node {
	int value;
};

static struct node *shown;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused)
{
	struct node *node = calloc(1, sizeof(*node));
	int seen;

	pthread_mutex_lock(&lock);
	shown = node; // NORACE
	pthread_mutex_unlock(&lock);
	node->value = 1; // NORACE
	seen = node->value; // NORACE
	return seen ? unused : NULL;
}

int main(void)
{
	pthread_t one, other;

	pthread_create(&one, NULL, work, NULL);
	pthread_create(&other, NULL, work, NULL);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	return 0;
}
