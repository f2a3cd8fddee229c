/*
 * A thread gets a place in a text, as a function of the library finds it; it is waited for.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static void *cut(void *arg)
{
	char *at = arg;

	at[0] = 0; // NORACE
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
	pthread_join(thread, NULL);
	text[3] = ':'; // NORACE
	free(text);
	return 0;
}
