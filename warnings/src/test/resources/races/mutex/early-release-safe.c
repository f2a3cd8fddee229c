/*
 * The result is computed under the lock and stored
 * before it is released.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int input = 3;
static int result;

static void *worker(void *arg)
{
	int square;

	pthread_mutex_lock(&lock);
	input++; // NORACE: under the lock
	square = input * input; // NORACE: under the lock
	result = square; // NORACE
	pthread_mutex_unlock(&lock);
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
