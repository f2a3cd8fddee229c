/*
 * Both threads use the parent.
 */
#include <pthread.h>
#include <stdlib.h>

struct parent {
	int lines;
};

struct box {
	int number;
	struct parent *parent;
};

static struct box *left;
static struct box *right;

static void *first_thread(void *arg)
{
	left->parent->lines = 1; // RACE
	return arg;
}

static void *second_thread(void *arg)
{
	right->parent->lines = 2; // RACE
	return arg;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	left = calloc(1, sizeof(*left));
	right = calloc(1, sizeof(*right));
	left->parent = right->parent = calloc(1, sizeof(struct parent));

	pthread_create(&first, NULL, first_thread, NULL);
	pthread_create(&second, NULL, second_thread, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
