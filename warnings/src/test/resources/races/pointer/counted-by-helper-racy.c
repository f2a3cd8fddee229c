/* The main thread keeps the pointer that it read before it chose another lock, and counts in a helper. */
#include <pthread.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t *chosen = &first;
static int counter;

static void *count(void *unused)
{
	pthread_mutex_lock(chosen);
	counter++; // RACE
	pthread_mutex_unlock(chosen);
	return unused;
}

static void add(void)
{
	counter++; // RACE
}

int main(void)
{
	pthread_t thread;
	pthread_mutex_t *mine = chosen;

	chosen = &second; // NORACE
	pthread_create(&thread, NULL, count, NULL);
	pthread_mutex_lock(mine);
	add();
	pthread_mutex_unlock(mine);
	pthread_join(thread, NULL);
	return 0;
}
