/*
 * A flag of this thread says whether it took the lock.
 * It is set when the lock is taken, and cleared when it is given back.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *worker(void *arg)
{
	int locked = 0;
	int i;

	for (i = 0; i < 10; i++) {
		if (!locked && rand() > 3) {
			pthread_mutex_lock(&lock);
			locked = 1;
		}
		if (locked)
			value++; // NORACE
		if (locked && rand() > 5) {
			pthread_mutex_unlock(&lock);
			locked = 0;
		}
	}
	if (locked)
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
