/*
 * An atomic pointer names the current object, which another thread exchanges.
 * It is read once.
 */
#include <pthread.h>
#include <stdatomic.h>

struct object {
	pthread_mutex_t m;
	int x;
};

static struct object red = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct object blue = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct object *_Atomic current = &red;

static void *worker(void *arg)
{
	struct object *object = current; // NORACE: atomic

	pthread_mutex_lock(&object->m);
	object->x++; // NORACE
	pthread_mutex_unlock(&object->m);
	return NULL;
}

static void *exchanges(void *arg)
{
	current = &blue; // NORACE: atomic
	pthread_mutex_lock(&blue.m);
	blue.x++; // NORACE
	pthread_mutex_unlock(&blue.m);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, exchanges, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
