/*
 * A wrapper turns the result of trylock into a truth value.
 * Its caller understands it.
 */
#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static bool got_lock(void)
{
	return pthread_mutex_trylock(&lock) == 0;
}

static void *tries(void *arg)
{
	if (!got_lock())
		return NULL;
	value++; // NORACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

static void *waits(void *arg)
{
	pthread_mutex_lock(&lock);
	value--; // NORACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, tries, NULL);
	pthread_create(&second, NULL, waits, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
