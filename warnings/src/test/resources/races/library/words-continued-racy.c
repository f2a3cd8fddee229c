/*
 * One thread begins to take a text apart, another one goes on, with what the library has put down for that.
 */
#include <pthread.h>
#include <string.h>

static char text[] = "one two three";
static char *rest;

static void *next(void *arg)
{
	strtok_r(NULL, " ", &rest); // RACE
	return arg;
}

int main(void)
{
	pthread_t thread;

	strtok_r(text, " ", &rest);
	pthread_create(&thread, NULL, next, NULL);
	text[6] = '-'; // RACE
	pthread_join(thread, NULL);
	return 0;
}
