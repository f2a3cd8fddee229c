/*
 * An atomic counter of C11 decides who is the last one.
 * A plain counter beside it is changed before the threads start and after they have ended.
 */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int running;
static int finished;

static void *worker(void *arg)
{
	atomic_fetch_add(&running, 1); // NORACE: atomic
	running--; // NORACE: atomic, the type says so
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	finished = 0; // NORACE: no thread yet
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	finished += 2; // NORACE: all have ended
	return finished + atomic_load(&running); // NORACE: all have ended
}
