/*
 * Storing into a private object publishes nothing until that object is published itself.
 * The inner object is changed after its holder became known.
 */
#include <pthread.h>
#include <stdlib.h>

struct inner {
	int value;
};

struct holder {
	struct inner *inner;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct holder *known;

static void *fills(void *arg)
{
	struct holder *holder = malloc(sizeof(*holder));
	struct inner *inner = malloc(sizeof(*inner));

	if (!holder || !inner)
		return NULL;
	holder->inner = inner; // NORACE: private
	pthread_mutex_lock(&lock);
	known = holder; // NORACE: under the lock
	pthread_mutex_unlock(&lock);
	inner->value = 1; // RACE
	return NULL;
}

static void *looks(void *arg)
{
	int value = 0;

	pthread_mutex_lock(&lock);
	if (known) // NORACE: under the lock
		value = known->inner->value; // RACE
	pthread_mutex_unlock(&lock);
	return value ? arg : NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, fills, NULL);
	pthread_create(&second, NULL, looks, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
