/* The main thread reads the pointer when nobody chooses another lock any more. */
#include <pthread.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t *chosen = &first;
static int counter;

static void *count(void *unused)
{
	pthread_mutex_lock(chosen);
	counter++; // NORACE
	pthread_mutex_unlock(chosen);
	return unused;
}

int main(void)
{
	pthread_t thread;
	pthread_mutex_t *mine;

	chosen = &second; // NORACE
	pthread_create(&thread, NULL, count, NULL);
	mine = chosen;
	pthread_mutex_lock(mine);
	counter++; // NORACE
	pthread_mutex_unlock(mine);
	pthread_join(thread, NULL);
	return 0;
}
