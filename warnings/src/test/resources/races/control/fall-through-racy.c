/*
 * A case that locks falls through to one that writes.
 * The second case can be entered directly, without the lock.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void perform(int kind)
{
	switch (kind) {
	case 0:
		pthread_mutex_lock(&lock);
		/* fall through */
	case 1:
		value++; // RACE
		break;
	default:
		return;
	}
	if (kind == 0)
		pthread_mutex_unlock(&lock);
}

static void *worker(void *arg)
{
	perform(0);
	perform(1);
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
