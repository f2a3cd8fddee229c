/*
 * A helper fills a global that the thread uses.
 * Main calls it before the thread is created.
 */
#include <pthread.h>

static struct {
	int width;
	int height;
} options;

static void read_options(void)
{
	options.width = 80; // NORACE
	options.height = 25; // NORACE
}

static void *worker(void *arg)
{
	return options.width * options.height ? arg : NULL; // NORACE
}

int main(void)
{
	pthread_t thread;

	read_options();
	pthread_create(&thread, NULL, worker, NULL);
	pthread_join(thread, NULL);
	return 0;
}
