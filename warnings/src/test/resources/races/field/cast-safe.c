/*
 * One thread sees the structure as an array of int.
 * It writes the element that is the first member.
 */
#include <pthread.h>

static struct {
	int a;
	int b;
} pair;

static void *by_name(void *arg)
{
	pair.b = 1; // NORACE
	return NULL;
}

static void *by_number(void *arg)
{
	int *numbers = (int *)&pair;

	numbers[0] = 2; // NORACE
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, by_name, NULL);
	pthread_create(&second, NULL, by_number, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
