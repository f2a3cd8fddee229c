/*
 * The main thread waits until as many have finished as it started in a loop, and joins none of them.
 */
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int working;
static int data;

static void *work(void *unused)
{
	int seen = data; // NORACE
	pthread_mutex_lock(&lock);
	working--; // NORACE
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&lock);
	return seen > 7 ? &data : unused;
}

int main(void)
{
	pthread_t thread;
	working = 3; // NORACE
	for (int i = 0; i < 3; i++)
		pthread_create(&thread, NULL, work, NULL);
	pthread_mutex_lock(&lock);
	while (working > 0) // NORACE
		pthread_cond_wait(&changed, &lock);
	pthread_mutex_unlock(&lock);
	data = 1; // NORACE
	return 0;
}
