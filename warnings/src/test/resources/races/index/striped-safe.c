/*
 * One lock is for several elements: its number is computed from the index of the element, in place, before, or in a function that is
 * passed the index.
 */
#include <pthread.h>

#define ELEMENTS 12
#define LOCKS 3


static pthread_mutex_t locks[LOCKS] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t groups[LOCKS] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int counts[ELEMENTS];
static int totals[ELEMENTS];
static int values[ELEMENTS];

static void add(int at)
{
	pthread_mutex_lock(&groups[at % LOCKS]);
	values[at]++; // NORACE
	pthread_mutex_unlock(&groups[at % LOCKS]);
}

static void *worker(void *arg)
{
	unsigned seed = (unsigned)(long)arg;

	for (int i = 0; i < 4; i++) {
		int at = (seed * 7 + i) % ELEMENTS;
		int group;

		pthread_mutex_lock(&locks[at % LOCKS]);
		counts[at]++; // NORACE
		pthread_mutex_unlock(&locks[at % LOCKS]);

		group = at / 4;
		pthread_mutex_lock(&locks[group]);
		for (int j = 0; j < 2; j++)
			totals[at] += j; // NORACE
		pthread_mutex_unlock(&locks[group]);
		add(at);
	}
	return NULL;
}

int main(void)
{
	pthread_t one;
	pthread_t two;

	pthread_create(&one, NULL, worker, (void *)1L);
	pthread_create(&two, NULL, worker, (void *)1L);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	return 0;
}
