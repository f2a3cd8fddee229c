/*
 * A pointer leads into either object.
 */
#include <pthread.h>
#include <stdlib.h>
#include <stddef.h>

struct link {
	struct link *next;
};

struct item {
	int number;
	struct link link;
};

static struct item *left;
static struct item *right;
static struct link *seen;

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
	seen = &left->link;
	seen = &right->link;

	pthread_create(&first, NULL, first_thread, NULL);
	pthread_create(&second, NULL, second_thread, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
