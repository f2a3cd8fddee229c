/*
 * Only the thread that is created touches the value; main leaves it alone.
 * It is created twice.
 */
#include <pthread.h>

static int value;

static void *worker(void *arg)
{
	value++; // RACE
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
