/*
 * A pointer variable names the lock of the current object.
 * It stays between locking and the access.
 */
#include <pthread.h>

struct object {
	pthread_mutex_t lock;
	int value;
};

static struct object red = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct object blue = {PTHREAD_MUTEX_INITIALIZER, 0};

static void *switches(void *arg)
{
	struct object *current = &red;
	pthread_mutex_t *held;

	current = &blue;
	held = &current->lock;
	pthread_mutex_lock(held);
	current->value++; // NORACE
	pthread_mutex_unlock(held);
	return NULL;
}

static void *stays(void *arg)
{
	pthread_mutex_lock(&red.lock);
	red.value++; // NORACE: nobody else changes red
	pthread_mutex_unlock(&red.lock);
	pthread_mutex_lock(&blue.lock);
	blue.value++; // NORACE
	pthread_mutex_unlock(&blue.lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, switches, NULL);
	pthread_create(&second, NULL, stays, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
