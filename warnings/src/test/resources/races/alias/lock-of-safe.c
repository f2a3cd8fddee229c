/*
 * A function returns the address of the lock of an object.
 * The worker asks for the lock of the object it changes.
 */
#include <pthread.h>

struct object {
	int value;
	pthread_mutex_t lock;
};

static struct object red = {0, PTHREAD_MUTEX_INITIALIZER};

static pthread_mutex_t *lock_of(struct object *object)
{
	return &object->lock;
}

static void *by_function(void *arg)
{
	pthread_mutex_t *lock = lock_of(&red);

	pthread_mutex_lock(lock);
	red.value++; // NORACE
	pthread_mutex_unlock(lock);
	return NULL;
}

static void *by_name(void *arg)
{
	pthread_mutex_lock(&red.lock);
	red.value--; // NORACE
	pthread_mutex_unlock(&red.lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, by_function, NULL);
	pthread_create(&second, NULL, by_name, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
