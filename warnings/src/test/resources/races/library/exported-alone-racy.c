/*
 * Code that is not there may name a variable that a program exports, and hand out its address.
 */
#include <pthread.h>

struct shared {
	int *at;
};

int verbose;
struct shared *find(void);

static void *work(void *arg)
{
	struct shared *found = find();

	*found->at = 1; // RACE
	return arg;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, work, NULL);
	if (verbose) // RACE
		verbose = 2; // RACE
	pthread_join(thread, NULL);
	return verbose;
}
