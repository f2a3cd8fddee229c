/*
 * Main sets a flag back and waits until a signal handler sets it; what it does then is under the lock that the thread takes, too, and the
 * flag does not decide about it.
 */
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t arrived;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int steps;

static void note(int number)
{
	(void)number;
	arrived = 1;
}

static void *worker(void *arg)
{
	pthread_mutex_lock(&lock);
	steps++; // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t thread;
	int locked = 1;

	signal(SIGALRM, note);
	pthread_create(&thread, NULL, worker, NULL);
	alarm(1);
	arrived = 0;
	while (!arrived)
		continue;
	if (locked)
		pthread_mutex_lock(&lock);
	steps++; // NORACE
	if (locked)
		pthread_mutex_unlock(&lock);
	pthread_join(thread, NULL);
	return 0;
}
