/*
 * A function that nobody knows gets the address of a counter, as a number: it may use it.
 */
#include <pthread.h>

void schedule_at(void *what, unsigned long when);

static unsigned long now;
static int counter;
static int item;

static void *run(void *arg)
{
	schedule_at(&item, (unsigned long)&counter); // RACE
	return arg;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, 0, run, 0);
	counter = (int)now; // RACE
	pthread_join(thread, 0);
	return 0;
}
