/*
 * A table that several threads read without a lock.
 * One of them also corrects an entry.
 */
#include <pthread.h>

static int table[4] = {2, 3, 5, 7};

static void *reader(void *arg)
{
	int sum = 0;

	for (int i = 0; i < 4; i++)
		sum += table[i]; // RACE
	return sum ? arg : NULL;
}

static void *checker(void *arg)
{
	if (table[2] != 11) // NORACE: the only write is made by this thread
		table[2] = 11; // RACE
	return arg;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, reader, NULL);
	pthread_create(&second, NULL, checker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
