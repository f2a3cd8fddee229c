/*
 * A second thread is created only if there is something to do.
 * It then runs beside the first one.
 */
#include <pthread.h>

static int value;

static void *worker(void *arg)
{
	value++; // RACE
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	if (argc < 5) {
		pthread_create(&second, NULL, worker, NULL);
		pthread_join(second, NULL);
	}
	pthread_join(first, NULL);
	return 0;
}
