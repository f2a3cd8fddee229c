/*
 * Each structure gets its value by name.
 */
#include <pthread.h>
#include <stdlib.h>

struct node {
	int number;
	int *value;
};

static struct node one;
static struct node other;
static int first_value;
static int second_value;

static int *either;

static void *first_thread(void *arg)
{
	*one.value = 1; // NORACE
	return arg;
}

static void *second_thread(void *arg)
{
	*other.value = 2; // NORACE
	return arg;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	one.value = &first_value;
	other.value = &second_value;
	either = either ? one.value : other.value;

	pthread_create(&first, NULL, first_thread, NULL);
	pthread_create(&second, NULL, second_thread, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
