/*
 * A function is passed a structure that leads to a flag of its caller, by value.
 * It sets it.
 */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

struct options {
	long unused[3];
	int *flag;
};

static void choose(struct options options)
{
	*options.flag = 1; // NORACE
}

static void *worker(void *arg)
{
	int flag = rand() & 1, taken = 0;
	struct options options = {{0}, &flag};

	if (flag) {
		pthread_mutex_lock(&lock);
		taken = 1;
	}
	choose(options);
	if (flag)
		value++; // RACE
	if (taken)
		pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t first, second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
