/*
 * Objects with a lock come from one call of an allocator; the lock protects a global.
 * The call is made once for all threads.
 */
#include <pthread.h>
#include <stdlib.h>

struct object {
	pthread_mutex_t m;
};

static int x;

static struct object *make(void)
{
	struct object *object = malloc(sizeof(*object));

	if (!object)
		abort();
	pthread_mutex_init(&object->m, NULL);
	return object;
}

static void *worker(void *arg)
{
	struct object *object = arg;

	pthread_mutex_lock(&object->m);
	x++; // NORACE
	pthread_mutex_unlock(&object->m);
	return NULL;
}

int main(void)
{
	pthread_t threads[2];
	struct object *object = make();

	for (int i = 0; i < 2; i++)
		pthread_create(&threads[i], NULL, worker, object);
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
