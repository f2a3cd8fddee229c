/*
 * Main sets a flag back and waits until a signal handler sets it: behind the loop it goes on, beside the thread. Asked once more, the flag
 * decides whether a lock is needed.
 */
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t arrived;
static volatile sig_atomic_t alone;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int steps;
static int total;

static void note(int number)
{
	(void)number;
	arrived = 1;
	alone = 1;
}

static void *worker(void *arg)
{
	steps++; // RACE
	pthread_mutex_lock(&lock);
	total++; // RACE
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t thread;
	int locked;

	signal(SIGALRM, note);
	pthread_create(&thread, NULL, worker, NULL);
	alarm(1);
	arrived = 0;
	alone = 0;
	while (!arrived)
		continue;
	steps++; // RACE
	locked = !alone;
	if (locked)
		pthread_mutex_lock(&lock);
	total++; // RACE
	if (locked)
		pthread_mutex_unlock(&lock);
	pthread_join(thread, NULL);
	return 0;
}
