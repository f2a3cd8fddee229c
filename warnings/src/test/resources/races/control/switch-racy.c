/*
 * Each case of a switch locks for itself.
 * One case does not.
 */
#include <pthread.h>

enum operation { ADD, DOUBLE, RESET };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void perform(enum operation operation)
{
	switch (operation) {
	case ADD:
		pthread_mutex_lock(&lock);
		value++; // RACE
		pthread_mutex_unlock(&lock);
		break;
	case DOUBLE:
		pthread_mutex_lock(&lock);
		value *= 2; // RACE
		pthread_mutex_unlock(&lock);
		break;
	case RESET:
		value = 0; // RACE
		break;
	}
}

static void *worker(void *arg)
{
	perform(ADD);
	perform(DOUBLE);
	perform(RESET);
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
