/*
 * RELAY, figure 11: a function returns an object of a table under the lock, or null without it.
 * The caller asks whether there is one.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

struct info {
	int flags;
};

static struct info table[4];

static struct info *get(int entry)
{
	struct info *p = NULL;

	if (entry >= 4 || entry < 0)
		goto out;
	p = &table[entry];
	pthread_mutex_lock(&lock);
	if (p->flags == 77) { // NORACE
		pthread_mutex_unlock(&lock);
		p = NULL;
	}
out:
	return p;
}

static struct info *find(int entry)
{
	struct info *p = get(entry);

	if (!p)
		return NULL;
	return p;
}

static void *worker(void *arg)
{
	int entry = rand() % 5;
	struct info *p = find(entry);

	if (p) {
		p->flags++; // NORACE
		pthread_mutex_unlock(&lock);
	} else {
		(void)entry;
	}
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
