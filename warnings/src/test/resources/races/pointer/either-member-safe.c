/*
 * A pointer leads to one of two members of an object: which one, nobody knows. Another thread writes the second of them under the same lock.
 */
#include <pthread.h>
#include <stdlib.h>

struct counts {
	long in, out;
};

static struct counts *shared;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *count(void *arg)
{
	long *c = arg ? &shared->in : &shared->out;

	pthread_mutex_lock(&lock);
	*c += 1; // NORACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

static void *clear(void *arg)
{
	(void)arg;
	pthread_mutex_lock(&lock);
	shared->out = 0; // NORACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t first, second;

	(void)argv;
	shared = calloc(1, sizeof *shared);
	if (!shared)
		return 1;
	pthread_create(&first, NULL, count, argc > 1 ? &first : NULL);
	pthread_create(&second, NULL, clear, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
