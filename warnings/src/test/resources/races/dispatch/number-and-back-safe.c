/*
 * Functions are kept as numbers, with some bits changed.
 * The function locks.
 */
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

#define MASK ((uintptr_t)0x55)

static uintptr_t kept[2];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void inc(void)
{
	pthread_mutex_lock(&lock);
	count++; // NORACE
	pthread_mutex_unlock(&lock);
}

static void *worker(void *arg)
{
	void (*action)(void) = (void (*)(void))(kept[1] ^ MASK);

	action();
	return arg;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	kept[1] = (uintptr_t)inc ^ MASK;
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
