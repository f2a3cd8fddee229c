/*
 * A function that nobody knows gets numbers: a time read from a variable and some more, which lead to nothing.
 */
#include <pthread.h>

#define LATER 250

void schedule_at(void *what, unsigned long when);

static unsigned long now;
static int counter;
static int item;

static void *run(void *arg)
{
	schedule_at(&item, now + LATER); // NORACE
	return arg;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, 0, run, 0);
	counter = (int)now; // NORACE
	pthread_join(thread, 0);
	return 0;
}
