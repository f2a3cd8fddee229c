/* A number is tested by its lowest byte only, so it is taken a second time while it is 256. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int busy, counter;

static void *worker(void *arg)
{
	int got = 0;

	pthread_mutex_lock(&lock);
	if (*(char *)&busy == 0) {
		busy = 256;
		got = 1;
	}
	pthread_mutex_unlock(&lock);
	if (got) {
		counter++; // RACE
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
