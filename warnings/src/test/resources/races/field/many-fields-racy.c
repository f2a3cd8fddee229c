/*
 * An object of many fields is cleared as a whole and copied as a whole, while other threads use some of its fields:
 * the first under the lock that both whole accesses hold, the others under none.
 */
#include <pthread.h>
#include <string.h>

struct state {
	long first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth;
	long f11, f12, f13, f14, f15, f16, f17, f18, f19, last;
};

static struct state shared;
static struct state kept;
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static void clear(struct state *state)
{
	pthread_mutex_lock(&guard);
	memset(state, 0, sizeof *state); // RACE
	pthread_mutex_unlock(&guard);
}

static void keep(struct state *state)
{
	pthread_mutex_lock(&guard);
	kept = *state; // RACE
	pthread_mutex_unlock(&guard);
}

static void count(struct state *state)
{
	pthread_mutex_lock(&guard);
	state->first++; // NORACE
	pthread_mutex_unlock(&guard);
	state->second++; // RACE
	state->last = state->second; // RACE
}

static void *clearer(void *arg)
{
	clear(&shared);
	keep(&shared);
	return arg;
}

static void *counter(void *arg)
{
	count(&shared);
	return arg;
}

int main(void)
{
	pthread_t one, two;

	pthread_create(&one, NULL, clearer, NULL);
	pthread_create(&two, NULL, counter, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	return (int)kept.last;
}
