/*
 * Not each round starts a thread; those that are started are counted, and as many are joined.
 */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	total++; // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t *threads = malloc((size_t)argc * sizeof *threads);
	int started = 0;

	for (int i = 0; i < argc; i++) {
		if (argv[i][0] == 't') {
			pthread_create(&threads[started], NULL, work, NULL);
			started++;
		}
	}
	for (int i = 0; i < started; i++)
		pthread_join(threads[i], NULL);
	return total; // NORACE
}
