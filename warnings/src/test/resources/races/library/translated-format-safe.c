/*
 * A translated format prints what threads read.
 * A translation converts the same arguments, and none of them is written.
 */
#include <libintl.h>
#include <pthread.h>
#include <stdio.h>

static char name[] = "name";
static char other_name[] = "other";

static void *worker(void *arg)
{
	fprintf(stderr, gettext("%s of %s\n"), name, other_name); // NORACE
	fprintf(stderr, arg ? gettext("%s\n") : "%s!\n", name); // NORACE
	return NULL;
}

int main(void)
{
	pthread_t one, other;

	pthread_create(&one, NULL, worker, NULL);
	pthread_create(&other, NULL, worker, name);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	return 0;
}
