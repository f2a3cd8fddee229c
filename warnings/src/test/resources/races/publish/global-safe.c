/*
 * An object is filled and made known through a global pointer.
 * It is filled before it is made known.
 */
#include <pthread.h>
#include <stdlib.h>

struct object {
	int x;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct object *known;

static void publish(struct object *object)
{
	pthread_mutex_lock(&lock);
	known = object; // NORACE: under the lock
	pthread_mutex_unlock(&lock);
}

static void *reader(void *arg)
{
	struct object *object;
	int x = 0;

	pthread_mutex_lock(&lock);
	object = known; // NORACE: under the lock
	pthread_mutex_unlock(&lock);
	if (object)
		x = object->x; // NORACE
	return x ? arg : NULL;
}

int main(void)
{
	pthread_t thread;
	struct object *object = malloc(sizeof(*object));

	if (!object)
		return 1;
	pthread_create(&thread, NULL, reader, NULL);
	object->x = 1; // NORACE: nobody knows it yet
	publish(object);
	pthread_join(thread, NULL);
	return 0;
}
