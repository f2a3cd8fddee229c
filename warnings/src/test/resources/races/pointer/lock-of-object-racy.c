/* Objects that each point to the lock which protects them, and a thread that gives an object another lock. */
#include <pthread.h>
#include <stdlib.h>

struct object {
	pthread_mutex_t *lock;
	int value;
};

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static struct object *object_new(pthread_mutex_t *lock)
{
	struct object *object = malloc(sizeof(*object));

	if (!object)
		exit(1);
	object->lock = lock; // NORACE: nobody else knows it
	object->value = 0; // NORACE
	return object;
}

static void *change(void *argument)
{
	struct object *object = argument;

	pthread_mutex_lock(object->lock); // RACE
	object->value++; // RACE
	pthread_mutex_unlock(object->lock); // RACE
	return NULL;
}

static void *exchange(void *argument)
{
	struct object *object = argument;

	object->lock = &locks[0]; // RACE
	return NULL;
}

int main(void)
{
	pthread_t threads[2];

	for (int i = 0; i < 4; i++) {
		struct object *object = object_new(&locks[i % 2]);

		pthread_create(&threads[0], NULL, change, object);
		pthread_create(&threads[1], NULL, change, object);
		pthread_create(&threads[1], NULL, exchange, object);
	}
	return 0;
}
