/*
 * One thread takes its object from the table.
 */
#include <pthread.h>
#include <stdlib.h>

struct box {
	int number;
	int *inside;
};

static struct box *left;
static struct box *right;
static struct box *all[2];

static void *first_thread(void *arg)
{
	for (int i = 0; i < 2; i++)
		all[i]->number = 1; // RACE
	return arg;
}

static void *second_thread(void *arg)
{
	right->number = 2; // RACE
	return arg;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	left = calloc(1, sizeof(*left));
	right = calloc(1, sizeof(*right));
	all[0] = left;
	all[1] = right;
	for (int i = 0; i < 2; i++)
		all[i]->number = i;

	pthread_create(&first, NULL, first_thread, NULL);
	pthread_create(&second, NULL, second_thread, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
