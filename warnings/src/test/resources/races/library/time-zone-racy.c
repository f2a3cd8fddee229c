/*
 * Variables of the C library are written that the program declares, and takes the addresses of.
 */
#include <pthread.h>
#include <time.h>

extern long timezone;
extern int daylight;
static long *zone;

static void *work(void *arg)
{
	struct tm parts;
	time_t now = time(NULL);

	localtime_r(&now, &parts); // RACE
	return arg;
}

int main(void)
{
	pthread_t thread;

	zone = &timezone;
	pthread_create(&thread, NULL, work, NULL);
	*zone = 1; // RACE
	daylight = 0; // RACE
	pthread_join(thread, NULL);
	return 0;
}
