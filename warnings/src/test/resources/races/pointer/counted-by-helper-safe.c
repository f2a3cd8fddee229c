/* The main thread reads the pointer when nobody chooses another lock any more, and counts in a helper. */
#include <pthread.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t *chosen = &first;
static int counter;

static void *count(void *unused)
{
	pthread_mutex_lock(chosen);
	counter++; // TODO NORACE: when the pointer was read is not told to helpers
	pthread_mutex_unlock(chosen);
	return unused;
}

static void add(void)
{
	counter++; // TODO NORACE: when the pointer was read is not told to helpers
}

int main(void)
{
	pthread_t thread;
	pthread_mutex_t *mine;

	chosen = &second; // NORACE
	pthread_create(&thread, NULL, count, NULL);
	mine = chosen;
	pthread_mutex_lock(mine);
	add();
	pthread_mutex_unlock(mine);
	pthread_join(thread, NULL);
	return 0;
}
