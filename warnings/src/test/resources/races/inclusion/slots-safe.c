/*
 * Two slots hold two objects; a third pointer leads to either.
 */
#include <pthread.h>
#include <stdlib.h>

static int *slots[2];
static int *either;

static void *first_thread(void *arg)
{
	*slots[0] = 1; // NORACE
	return arg;
}

static void *second_thread(void *arg)
{
	*slots[1] = 2; // NORACE
	return arg;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	slots[0] = calloc(1, sizeof(int));
	slots[1] = calloc(1, sizeof(int));
	either = either ? slots[0] : slots[1];

	pthread_create(&first, NULL, first_thread, NULL);
	pthread_create(&second, NULL, second_thread, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
