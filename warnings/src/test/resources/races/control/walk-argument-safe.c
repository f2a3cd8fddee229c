/*
 * A pointer walks over the array of an object that a thread was handed; which object is not known. main adds to an element
 * of the same array under the lock.
 */
#include <pthread.h>

struct cell {
	pthread_mutex_t m;
	int a, b;
	struct cell *next;
	int arr[3];
};

static struct cell c0, c1, *p0 = &c1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *walk(void *arg)
{
	struct cell *c = arg;
	int *x = c->arr;

	pthread_mutex_lock(&lock);
	for (int k = 0; k < 3; k++, x++)
		*x = 3; // NORACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t first, second;

	pthread_create(&first, NULL, walk, &c0);
	pthread_mutex_lock(&lock);
	c0.arr[1] = 7; // NORACE
	pthread_mutex_unlock(&lock);
	pthread_create(&second, NULL, walk, p0);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
