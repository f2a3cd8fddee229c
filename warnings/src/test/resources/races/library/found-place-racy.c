/*
 * A thread gets a place in a text, as a function of the library finds it, and so the text.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static void *cut(void *arg)
{
	char *at = arg;

	at[0] = 0; // RACE
	return NULL;
}

int main(void)
{
	pthread_t thread;
	char *text = malloc(8);
	char *at;

	if (!text)
		return 1;
	strcpy(text, "key=1");
	at = strchr(text, '=');
	pthread_create(&thread, NULL, cut, at);
	text[3] = ':'; // RACE
	pthread_join(thread, NULL);
	free(text);
	return 0;
}
