/*
 * A static variable inside a function.
 * A lock, also static inside the function, protects it.
 */
#include <pthread.h>

static int next_number(void)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	static int last;
	int number;

	pthread_mutex_lock(&lock);
	number = ++last; // NORACE
	pthread_mutex_unlock(&lock);
	return number;
}

static void *worker(void *arg)
{
	return next_number() > 1 ? arg : NULL;
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
