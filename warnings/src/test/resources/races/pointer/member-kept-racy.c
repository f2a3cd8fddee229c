/* A helper finds the inside of an object in another one, where its caller has put it. */
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

struct view {
	int kind;
	struct counts *shown;
};

static struct holder *holder;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void add(int *x)
{
	(*x)++; // RACE
}

static void both(struct view *v)
{
	add(&v->shown->plain);
	pthread_mutex_lock(&lock);
	add(&v->shown->locked);
	pthread_mutex_unlock(&lock);
}

static void *run(void *arg)
{
	struct view view;

	view.kind = 1;
	view.shown = &holder->counts;
	both(&view);
	return arg;
}

static void *other_run(void *arg)
{
	pthread_mutex_lock(&lock);
	holder->counts.plain = 5; // RACE
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
