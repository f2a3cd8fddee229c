/*
 * A function is passed one object twice: it registers it by one name and sets a member of it by the other.
 * It registers first: whoever finds the object may read the member at the same time.
 */
#include <pthread.h>
#include <stdlib.h>

struct object {
	int x;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct object *g;

static void reg(struct object *p, struct object *same)
{
	pthread_mutex_lock(&lock);
	g = p; // NORACE: under the lock
	pthread_mutex_unlock(&lock);
	same->x = 1; // RACE
}

static void *registers(void *arg)
{
	struct object *fresh = malloc(sizeof(*fresh));

	(void)arg;
	if (fresh)
		reg(fresh, fresh);
	return NULL;
}

static void *uses(void *arg)
{
	int x = 0;

	pthread_mutex_lock(&lock);
	if (g) // NORACE: under the lock
		x = g->x; // RACE
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
