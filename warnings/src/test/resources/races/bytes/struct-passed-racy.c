/*
 * A struct of two numbers is passed by value, as one number.
 */
#include <pthread.h>
#include <stddef.h>

struct point {
	int x;
	int y;
};

static int length(struct point point)
{
	return point.x + point.y;
}

static void *worker(void *arg)
{
	struct point *point = arg;
	long result;

	result = length(*point); // RACE
	return (void *)result;
}

int main(void)
{
	pthread_t thread;
	struct point point = { 0, 0 };

	pthread_create(&thread, NULL, worker, &point);
	point.y = 3; // RACE
	pthread_join(thread, NULL);
	return 0;
}
