/*
 * The object made last is known by a third pointer, too.
 */
#include <pthread.h>
#include <stdlib.h>

struct box {
	int number;
	int *inside;
};

static struct box *left;
static struct box *right;
static struct box *last;

static void *first_thread(void *arg)
{
	left->number = 1; // NORACE
	return arg;
}

static void *second_thread(void *arg)
{
	right->number = 2; // NORACE
	return arg;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	left = calloc(1, sizeof(*left));
	right = calloc(1, sizeof(*right));
	last = left;
	last = right;

	pthread_create(&first, NULL, first_thread, NULL);
	pthread_create(&second, NULL, second_thread, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
