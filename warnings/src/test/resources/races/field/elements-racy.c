/*
 * Two threads write elements of one array without a lock.
 * Both write the same element, one of them by pointer arithmetic.
 */
#include <pthread.h>

static int data[4];

static void *by_index(void *arg)
{
	data[1] = 1; // RACE
	return NULL;
}

static void *by_pointer(void *arg)
{
	*(data + 1) = 2; // RACE
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, by_index, NULL);
	pthread_create(&second, NULL, by_pointer, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
