/*
 * A loop makes two objects. Those of one site are different objects.
 * Each is published in the round after the one that changed it last.
 */
#include <pthread.h>
#include <stdlib.h>

struct object {
	int value;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct object *known;

static void publish(struct object *object)
{
	pthread_mutex_lock(&lock);
	known = object; // NORACE: under the lock
	pthread_mutex_unlock(&lock);
}

static void *maker(void *arg)
{
	struct object *older = NULL;

	for (int i = 0; i < 3; i++) {
		struct object *fresh = malloc(sizeof(*fresh));

		if (!fresh)
			break;
		fresh->value = i; // NORACE: fresh
		if (older) {
			older->value = -1; // TODO NORACE: that the object of the round before is still private
			publish(older);
		}
		older = fresh;
	}
	return NULL;
}

static void *looks(void *arg)
{
	int value = 0;

	pthread_mutex_lock(&lock);
	if (known) // NORACE: under the lock
		value = known->value; // TODO NORACE: that the object of the round before is still private
	pthread_mutex_unlock(&lock);
	return value ? arg : NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, maker, NULL);
	pthread_create(&second, NULL, looks, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
