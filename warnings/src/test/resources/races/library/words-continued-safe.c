/*
 * One thread begins to take a text apart, another one goes on, with what the library has put down for that; it is waited for.
 */
#include <pthread.h>
#include <string.h>

static char text[] = "one two three";
static char *rest;

static void *next(void *arg)
{
	strtok_r(NULL, " ", &rest); // NORACE
	return arg;
}

int main(void)
{
	pthread_t thread;

	strtok_r(text, " ", &rest);
	pthread_create(&thread, NULL, next, NULL);
	pthread_join(thread, NULL);
	text[6] = '-'; // NORACE
	return 0;
}
