/*
 * A recursive function counts on its way back.
 * The lock is held around the whole recursion.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int levels;

static void descend(int depth)
{
	if (depth == 0) {
		return;
	}
	descend(depth - 1);
	levels++; // NORACE
}

static void *worker(void *arg)
{
	pthread_mutex_lock(&lock);
	descend(3);
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
