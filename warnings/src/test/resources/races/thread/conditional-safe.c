/*
 * A second thread is created only if there is something to do.
 * It is created after the first one was joined.
 */
#include <pthread.h>

static int value;

static void *worker(void *arg)
{
	value++; // NORACE
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_join(first, NULL);
	if (argc < 5) {
		pthread_create(&second, NULL, worker, NULL);
		pthread_join(second, NULL);
	}
	return 0;
}
