/*
 * Main reads the result of a thread.
 * It reads it after the thread is joined.
 */
#include <pthread.h>

static int result;

static void *computes(void *arg)
{
	result = 42; // NORACE
	return NULL;
}

int main(void)
{
	pthread_t thread;
	int answer;

	pthread_create(&thread, NULL, computes, NULL);
	pthread_join(thread, NULL);
	answer = result; // NORACE: the thread has ended
	return answer;
}
