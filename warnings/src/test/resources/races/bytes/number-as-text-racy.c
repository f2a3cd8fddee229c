/*
 * An address is printed into a text and read back from it.
 * Both threads write to what it leads to.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct ticket {
	int stamps;
};

static char text[32];

static void *collector(void *unused)
{
	struct ticket *ticket = (struct ticket *)strtoul(text, NULL, 10);

	ticket->stamps++; // RACE
	return unused;
}

int main(void)
{
	pthread_t thread;
	struct ticket *ticket = malloc(sizeof *ticket);

	if (!ticket)
		return 1;
	ticket->stamps = 0;
	snprintf(text, sizeof text, "%lu", (unsigned long)ticket);
	pthread_create(&thread, NULL, collector, NULL);
	ticket->stamps++; // RACE
	pthread_join(thread, NULL);
	return 0;
}
