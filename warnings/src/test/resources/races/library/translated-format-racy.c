/*
 * A translated format counts what it prints.
 * The count is written where both threads can see it.
 */
#include <libintl.h>
#include <pthread.h>
#include <stdio.h>

static char name[] = "name";
static int count;
static int scanned;

static void *worker(void *arg)
{
	fprintf(stderr, gettext("%s%n\n"), name, &count); // RACE
	sscanf(name, gettext("%d"), &scanned); // RACE
	return arg;
}

int main(void)
{
	pthread_t one, other;

	pthread_create(&one, NULL, worker, NULL);
	pthread_create(&other, NULL, worker, NULL);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	return 0;
}
