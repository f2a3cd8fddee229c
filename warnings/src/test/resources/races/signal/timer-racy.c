/*
 * A timer whose expiry is told by a new thread.
 * Main looks at the count of expiries without the lock.
 */
#include <pthread.h>
#include <signal.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int expiries;

static void expired(union sigval value)
{
	pthread_mutex_lock(&lock);
	expiries++; // RACE
	pthread_mutex_unlock(&lock);
}

int main(void)
{
	timer_t timer;
	struct sigevent event = {.sigev_notify = SIGEV_THREAD};
	struct itimerspec soon = {.it_value = {.tv_nsec = 1000000}};
	int seen;

	event.sigev_notify_function = expired;
	if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0)
		return 1;
	timer_settime(timer, 0, &soon, NULL);
	seen = expiries; // RACE
	timer_delete(timer);
	return seen;
}
