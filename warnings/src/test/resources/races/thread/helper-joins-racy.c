/*
 * Helpers create and join the thread; main looks at the result between or after them.
 * It looks at it between them.
 */
#include <pthread.h>

static pthread_t thread;
static int result;

static void *computes(void *arg)
{
	result = 6 * 7; // RACE
	return NULL;
}

static void start(void)
{
	pthread_create(&thread, NULL, computes, NULL);
}

static void finish(void)
{
	pthread_join(thread, NULL);
}

int main(void)
{
	int seen;

	start();
	seen = result; // RACE
	finish();
	return seen;
}
