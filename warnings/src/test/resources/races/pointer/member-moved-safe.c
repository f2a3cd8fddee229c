/* The member that a helper adds to under a lock is the one that the other thread uses. */
#include <pthread.h>
#include <stdlib.h>

struct counts {
	long pad;
	int plain, unused;
	long more;
	int locked;
};

struct holder {
	long before[2];
	struct counts counts;
};

static struct holder *holder;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void add(int *x)
{
	(*x)++; // NORACE
}

static void both(struct counts *c)
{
	add(&c->plain);
	pthread_mutex_lock(&lock);
	add(&c->locked);
	pthread_mutex_unlock(&lock);
}

static struct counts *inside(struct holder *h)
{
	return &h->counts;
}

static void *run(void *arg)
{
	both(inside(holder));
	return arg;
}

static void *other_run(void *arg)
{
	pthread_mutex_lock(&lock);
	holder->counts.locked = 5; // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t one, other;

	holder = calloc(1, sizeof *holder);
	pthread_create(&one, NULL, run, NULL);
	pthread_create(&other, NULL, other_run, NULL);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	return 0;
}
