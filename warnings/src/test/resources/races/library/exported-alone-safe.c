/*
 * What a library hands out leads to no variable of the program whose address it was never given, where no code runs that is not known.
 */
#include <pthread.h>
#include <time.h>

int verbose;

static void *work(void *arg)
{
	struct tm *tm = gmtime((const time_t *)arg);

	*(int *)tm->tm_zone = 1;
	return NULL;
}

int main(void)
{
	pthread_t thread;
	time_t now = time(NULL);

	pthread_create(&thread, NULL, work, &now);
	if (verbose) // NORACE
		verbose = 2; // NORACE
	pthread_join(thread, NULL);
	return verbose;
}
