/* A truth value of one that is counted down is false: nobody counts without the lock. */
#include <pthread.h>
#include <stdbool.h>

static bool open = true;
static bool first = true;
static int late, others;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg)
{
	pthread_mutex_lock(&m);
	bool now = open;
	bool mine = first;
	if (mine)
		first--;
	else
		others++; // NORACE
	pthread_mutex_unlock(&m);
	if (now)
		late++; // NORACE
	return arg;
}

int main(void)
{
	pthread_t threads[3];

	open--;
	for (int i = 0; i < 3; i++)
		pthread_create(&threads[i], NULL, work, NULL);
	for (int i = 0; i < 3; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
