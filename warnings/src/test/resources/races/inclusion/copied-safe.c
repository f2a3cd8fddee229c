/*
 * One of two structures is copied, each thread uses what one of them holds.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct box {
	int number;
	int *inside;
};

static struct box left;
static struct box right;
static struct box copy;
static int *either;

static void *first_thread(void *arg)
{
	*copy.inside = 1; // NORACE
	return arg;
}

static void *second_thread(void *arg)
{
	*right.inside = 2; // NORACE
	return arg;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	left.inside = calloc(1, sizeof(int));
	right.inside = calloc(1, sizeof(int));
	memcpy(&copy, &left, sizeof(copy));
	either = left.number ? left.inside : right.inside;

	pthread_create(&first, NULL, first_thread, NULL);
	pthread_create(&second, NULL, second_thread, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
