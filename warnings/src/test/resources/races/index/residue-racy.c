/*
 * Elements with equal numbers have different locks: the divisors, or the bits, are the other way round, or not of one number, or the number
 * is another one by then.
 */
#include <pthread.h>

static pthread_mutex_t locks[16];
static int rests[64];
static int bits[64];
static int moved[64];

static void count(unsigned key)
{
	pthread_mutex_lock(&locks[key % 6]);
	rests[key % 8]++; // RACE
	pthread_mutex_unlock(&locks[key % 6]);
	pthread_mutex_lock(&locks[key & 3]);
	bits[key & 2]++; // RACE
	pthread_mutex_unlock(&locks[key & 3]);
}

static void *work(void *arg)
{
	unsigned key = (unsigned)(long)arg;

	for (unsigned i = 0; i < 100; i++) {
		unsigned lock = key % 4;

		count(key);
		pthread_mutex_lock(&locks[lock]);
		key += i;
		moved[key % 8]++; // RACE
		pthread_mutex_unlock(&locks[lock]);
	}
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
