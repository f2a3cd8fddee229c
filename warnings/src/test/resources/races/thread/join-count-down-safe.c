/*
 * A loop counts down to zero and joins the thread of each number.
 */
#include <pthread.h>
#include <stdlib.h>

static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	count++; // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t threads[3];
	int left = 3;

	for (int i = 0; i < 3; i++)
		pthread_create(&threads[i], NULL, work, NULL);
	while (left-- > 0)
		pthread_join(threads[left], NULL);
	count = 0; // NORACE
	return 0;
}
