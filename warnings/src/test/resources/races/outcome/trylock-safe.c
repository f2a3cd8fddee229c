/*
 * The lock is tried, the result decides in several forms.
 * In each form the write happens only when the lock was got.
 */
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void compared(void)
{
	if (pthread_mutex_trylock(&lock) == 0) {
		value++; // NORACE
		pthread_mutex_unlock(&lock);
	}
}

static void negated(void)
{
	if (!pthread_mutex_trylock(&lock)) {
		value++; // NORACE
		pthread_mutex_unlock(&lock);
	}
}

static void saved(void)
{
	int result = pthread_mutex_trylock(&lock);

	if (result)
		return;
	value++; // NORACE
	pthread_mutex_unlock(&lock);
}

static void waited(void)
{
	while (pthread_mutex_trylock(&lock) != 0)
		sched_yield();
	value++; // NORACE
	pthread_mutex_unlock(&lock);
}

static void last(void)
{
	if (pthread_mutex_trylock(&lock) != 0) {
		return;
	}
	value++; // NORACE
	pthread_mutex_unlock(&lock);
}

static void *worker(void *arg)
{
	compared();
	negated();
	saved();
	waited();
	last();
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
