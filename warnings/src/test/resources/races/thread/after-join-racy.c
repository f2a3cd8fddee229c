/*
 * Main reads the result of a thread.
 * It reads it before the thread is joined.
 */
#include <pthread.h>

static int result;

static void *computes(void *arg)
{
	result = 42; // RACE
	return NULL;
}

int main(void)
{
	pthread_t thread;
	int answer;

	pthread_create(&thread, NULL, computes, NULL);
	answer = result; // RACE
	pthread_join(thread, NULL);
	return answer;
}
