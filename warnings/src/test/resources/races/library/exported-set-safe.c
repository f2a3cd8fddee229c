/*
 * Code that is not there does not set what it cannot name.
 */
#include <pthread.h>

static int verbose;
static int count;

void read_options(void);

static void *work(void *arg)
{
	if (verbose)
		count++; // NORACE
	return arg;
}

int main(void)
{
	pthread_t one, other;

	read_options();
	pthread_create(&one, NULL, work, NULL);
	pthread_create(&other, NULL, work, NULL);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	return count;
}
