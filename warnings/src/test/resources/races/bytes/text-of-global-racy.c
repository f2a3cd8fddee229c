/*
 * The address of a variable is written as text, and read back from it by another thread.
 */
#include <pthread.h>
#include <stdio.h>

static int value;
static char text[32];

static void *store(void *arg)
{
	unsigned long address;

	if (sscanf(text, "%lx", &address) == 1)
		*(int *)address = 1; // RACE
	return arg;
}

int main(void)
{
	pthread_t thread;

	sprintf(text, "%lx", (unsigned long)&value);
	pthread_create(&thread, NULL, store, NULL);
	value = 2; // RACE
	pthread_join(thread, NULL);
	return 0;
}
