/* A number is tested, all of it, and set to 256. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int busy, counter;

static void *worker(void *arg)
{
	int got = 0;

	pthread_mutex_lock(&lock);
	if (busy == 0) {
		busy = 256;
		got = 1;
	}
	pthread_mutex_unlock(&lock);
	if (got) {
		counter++; // NORACE
		pthread_mutex_lock(&lock);
		busy = 0;
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

int main(void)
{
	pthread_t one, other;

	pthread_create(&one, NULL, worker, NULL);
	pthread_create(&other, NULL, worker, NULL);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	return 0;
}
