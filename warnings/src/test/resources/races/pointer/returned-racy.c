/*
 * The operation is chosen by a function that returns it.
 * The caller holds no lock.
 */
#include <pthread.h>

static int value;

static void up(void)
{
	value++; // RACE
}

static void down(void)
{
	value--; // RACE
}

static void (*choose(int raise))(void)
{
	return raise ? up : down;
}

static void *worker(void *arg)
{
	void (*operation)(void) = choose(arg != NULL);

	operation();
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, &value);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
