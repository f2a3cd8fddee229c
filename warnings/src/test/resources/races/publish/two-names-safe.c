/*
 * A function is passed two objects: it registers one and sets a member of the other.
 * Nobody finds the one that is not registered.
 */
#include <pthread.h>
#include <stdlib.h>

struct object {
	int x;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct object *g;

static void reg(struct object *p, struct object *second)
{
	pthread_mutex_lock(&lock);
	g = p; // NORACE: under the lock
	pthread_mutex_unlock(&lock);
	second->x = 1; // NORACE
}

static void *registers(void *arg)
{
	struct object *fresh = calloc(1, sizeof(*fresh));
	struct object *other = malloc(sizeof(*other));

	(void)arg;
	if (fresh && other)
		reg(fresh, other);
	free(other);
	return NULL;
}

static void *uses(void *arg)
{
	int x = 0;

	pthread_mutex_lock(&lock);
	if (g) // NORACE: under the lock
		x = g->x; // NORACE
	pthread_mutex_unlock(&lock);
	return x ? arg : NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, registers, NULL);
	pthread_create(&second, NULL, uses, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
