/*
 * A buffer is handed to and fro: one thread fills it while it is empty, the other one empties it while it is full.
 * Neither holds the lock meanwhile.
 */
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int full;
static int item;

static void await(int wanted)
{
	pthread_mutex_lock(&lock);
	while (full != wanted) // NORACE
		pthread_cond_wait(&changed, &lock);
	pthread_mutex_unlock(&lock);
}

static void tell(int now)
{
	pthread_mutex_lock(&lock);
	full = now; // NORACE
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&lock);
}

static void *produce(void *unused)
{
	for (int i = 0; i < 3; i++) {
		await(0);
		item = i; // NORACE
		tell(1);
	}
	return unused;
}

static void *consume(void *unused)
{
	int sum = 0;
	for (int i = 0; i < 3; i++) {
		await(1);
		sum += item; // NORACE
		tell(0);
	}
	return sum > 7 ? &item : unused;
}

int main(void)
{
	pthread_t one;
	pthread_t other;
	pthread_create(&one, NULL, produce, NULL);
	pthread_create(&other, NULL, consume, NULL);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	return 0;
}
