/*
 * A helper fills a global that the thread uses.
 * Main calls it after the thread was created.
 */
#include <pthread.h>

static struct {
	int width;
	int height;
} options;

static void read_options(void)
{
	options.width = 80; // RACE
	options.height = 25; // RACE
}

static void *worker(void *arg)
{
	return options.width * options.height ? arg : NULL; // RACE
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, worker, NULL);
	read_options();
	pthread_join(thread, NULL);
	return 0;
}
