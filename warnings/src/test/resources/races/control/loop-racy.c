/*
 * A loop locks in each round.
 * It is left by break after the lock was released, and then the counter changes once more.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *worker(void *arg)
{
	for (int i = 0;; i++) {
		pthread_mutex_lock(&lock);
		if (i > 3) {
			pthread_mutex_unlock(&lock);
			break;
		}
		count++; // RACE
		pthread_mutex_unlock(&lock);
	}
	count++; // RACE
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
