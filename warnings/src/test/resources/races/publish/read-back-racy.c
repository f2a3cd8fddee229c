/* The pointer is read back from where it was shown: it may be another thread's object by then. */
#include <pthread.h>
#include <stdlib.h>

struct node {
	int value;
};

static struct node *shown;

static void *work(void *unused)
{
	struct node *node = calloc(1, sizeof(*node));
	int seen;

	shown = node; // RACE
	node->value = 1; // RACE
	seen = shown->value; // RACE
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
