/*
 * Main writes a setting that the thread reads.
 * It does so before the thread is created only.
 */
#include <pthread.h>

static int setting;

static void *reader(void *arg)
{
	return setting ? arg : NULL; // NORACE
}

int main(void)
{
	pthread_t thread;

	setting = 1; // NORACE: no thread yet
	pthread_create(&thread, NULL, reader, NULL);
	pthread_join(thread, NULL);
	return 0;
}
