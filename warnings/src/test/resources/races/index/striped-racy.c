/*
 * One lock is for several elements, but two threads compute its number in two ways, the index changes after the number was computed, or
 * the number is that of another index.
 */
#include <pthread.h>

#define ELEMENTS 12
#define LOCKS 3

static pthread_mutex_t locks[LOCKS] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t groups[LOCKS] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int counts[ELEMENTS];
static int totals[ELEMENTS];
static int values[ELEMENTS];

static void add(int at, int group)
{
	pthread_mutex_lock(&groups[group % LOCKS]);
	values[at]++; // RACE
	pthread_mutex_unlock(&groups[group % LOCKS]);
}

static void *by_rest(void *arg)
{
	int at = (int)(long)arg;
	int group = at % LOCKS;

	pthread_mutex_lock(&locks[group]);
	counts[at]++; // RACE
	pthread_mutex_unlock(&locks[group]);

	pthread_mutex_lock(&locks[group]);
	for (int j = 0; j < 3; j++) {
		totals[at]++; // RACE
		at = (at + 1) % ELEMENTS;
	}
	pthread_mutex_unlock(&locks[group]);
	add(3, at);
	return NULL;
}

static void *by_quotient(void *arg)
{
	int at = (int)(long)arg;

	pthread_mutex_lock(&locks[at / 4]);
	counts[at]++; // RACE
	pthread_mutex_unlock(&locks[at / 4]);
	pthread_mutex_lock(&locks[at % LOCKS]);
	totals[at]++; // RACE
	pthread_mutex_unlock(&locks[at % LOCKS]);
	add(3, at);
	return NULL;
}

int main(void)
{
	pthread_t one;
	pthread_t two;

	pthread_create(&one, NULL, by_rest, (void *)4L);
	pthread_create(&two, NULL, by_quotient, (void *)5L);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	pthread_create(&one, NULL, by_rest, (void *)5L);
	pthread_create(&two, NULL, by_quotient, (void *)5L);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	return 0;
}
