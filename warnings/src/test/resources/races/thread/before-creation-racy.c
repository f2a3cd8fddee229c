/*
 * Main writes a setting that the thread reads.
 * It corrects the setting after the thread was created.
 */
#include <pthread.h>

static int setting;

static void *reader(void *arg)
{
	return setting ? arg : NULL; // RACE
}

int main(void)
{
	pthread_t thread;

	setting = 1; // NORACE: no thread yet
	pthread_create(&thread, NULL, reader, NULL);
	setting = 2; // RACE
	pthread_join(thread, NULL);
	return 0;
}
