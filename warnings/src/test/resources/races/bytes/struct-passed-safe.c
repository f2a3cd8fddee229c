/*
 * A struct of two numbers is passed by value, as one number, under a lock.
 */
#include <pthread.h>
#include <stddef.h>

struct point {
	int x;
	int y;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int length(struct point point)
{
	return point.x + point.y;
}

static void *worker(void *arg)
{
	struct point *point = arg;
	long result;

	pthread_mutex_lock(&lock);
	result = length(*point); // NORACE
	pthread_mutex_unlock(&lock);
	return (void *)result;
}

int main(void)
{
	pthread_t thread;
	struct point point = { 0, 0 };

	pthread_create(&thread, NULL, worker, &point);
	pthread_mutex_lock(&lock);
	point.y = 3; // NORACE
	pthread_mutex_unlock(&lock);
	pthread_join(thread, NULL);
	return 0;
}
