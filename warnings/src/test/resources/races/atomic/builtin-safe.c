/*
 * A plain int that is changed with compiler builtins.
 * Both threads use builtins.
 */
#include <pthread.h>

static int count;

static void *atomically(void *arg)
{
	__atomic_fetch_add(&count, 1, __ATOMIC_SEQ_CST); // NORACE
	return NULL;
}

static void *ordinarily(void *arg)
{
	__sync_fetch_and_add(&count, 1); // NORACE
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, atomically, NULL);
	pthread_create(&second, NULL, ordinarily, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
