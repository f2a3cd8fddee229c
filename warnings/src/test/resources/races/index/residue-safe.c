/*
 * A lock is for all elements whose numbers have one rest: elements with equal numbers of their own have equal rests, as the divisor of the one
 * number divides that of the other, or the bits of the one are among those of the other.
 */
#include <pthread.h>

static pthread_mutex_t locks[16];
static int rests[64];
static int bits[64];

static void count(unsigned key)
{
	pthread_mutex_lock(&locks[key % 4]);
	rests[key % 8]++; // NORACE
	pthread_mutex_unlock(&locks[key % 4]);
	pthread_mutex_lock(&locks[key & 15]);
	bits[key & 63]++; // NORACE
	pthread_mutex_unlock(&locks[key & 15]);
}

static void *work(void *arg)
{
	for (unsigned i = 0; i < 100; i++)
		count(i * 7 + (unsigned)(long)arg);
	return NULL;
}

int main(void)
{
	pthread_t thread;

	for (int i = 0; i < 16; i++)
		pthread_mutex_init(&locks[i], NULL);
	pthread_create(&thread, NULL, work, (void *)0);
	pthread_create(&thread, NULL, work, (void *)3);
	pthread_exit(NULL);
}
