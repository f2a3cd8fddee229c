/*
 * Goblint, example 6 and figure 3: a hash table of lists, a lock for each bucket. A walk takes the lock of a bucket beside: of
 * the next one, or of that after it.
 */
#include <pthread.h>
#include <stdlib.h>

#define BUCKETS 16

struct item {
	int data;
	struct item *next;
};

static struct item *slots[BUCKETS];
static pthread_mutex_t locks[BUCKETS];

static void put(int i)
{
	struct item *fresh = malloc(sizeof *fresh);

	if (!fresh)
		return;
	fresh->data = 0;
	pthread_mutex_lock(&locks[i]);
	fresh->next = slots[i];
	slots[i] = fresh; // RACE
	pthread_mutex_unlock(&locks[i]);
}

static void *t(void *arg)
{
	int i = rand() % BUCKETS;
	int beside = i + 1 + rand() % 2;

	(void)arg;
	put(i);
	pthread_mutex_lock(&locks[beside % BUCKETS]);
	for (struct item *p = slots[i]; p; p = p->next) // RACE
		p->data++; // RACE
	pthread_mutex_unlock(&locks[beside % BUCKETS]);
	return NULL;
}

int main(void)
{
	pthread_t id;

	for (int i = 0; i < BUCKETS; i++)
		pthread_mutex_init(&locks[i], NULL);
	for (int i = 0; i < 8; i++)
		pthread_create(&id, NULL, t, NULL);
	return 0;
}
