/*
 * Each thread locks the object it was given, and counts in the object and in a global.
 * The threads were given two objects: their locks do not protect the global.
 */
#include <pthread.h>

struct object {
	pthread_mutex_t lock;
	int count;
};

static struct object red = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct object blue = {PTHREAD_MUTEX_INITIALIZER, 0};
static int x;

static void *worker(void *arg)
{
	struct object *object = arg;

	pthread_mutex_lock(&object->lock);
	object->count++; // NORACE: under the lock of the same object
	x++; // RACE
	pthread_mutex_unlock(&object->lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, &red);
	pthread_create(&second, NULL, worker, &blue);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
