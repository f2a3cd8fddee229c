/*
 * Each thread reads its number through the pointer that it is handed.
 * Nobody writes a number that a thread was handed.
 */
#include <pthread.h>
#include <stddef.h>

static int counts[4];
static int numbers[4];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg)
{
	int number;

	pthread_mutex_lock(&lock);
	number = *(int *)arg; // NORACE
	pthread_mutex_unlock(&lock);
	counts[number]++; // NORACE
	return NULL;
}

int main(void)
{
	pthread_t threads[4];

	for (int i = 0; i < 4; i++) {
		numbers[i] = i;
		pthread_create(&threads[i], NULL, worker, &numbers[i]);
	}
	for (int i = 0; i < 4; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
