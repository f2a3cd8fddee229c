/*
 * One helper adds to two members of different objects: which member it is depends on the call, and so does what it races with.
 */
#include <pthread.h>

struct cell {
	int a, b;
};

static struct cell first, second;
static struct cell *slots[2] = {&first, &second};

static void add(int *x)
{
	(*x)++; // RACE
}

static void both(struct cell *c, struct cell *d)
{
	add(&d->b);
	add(&c->a);
}

static void *run(void *arg)
{
	both(arg, slots[1]);
	second.b++; // RACE
	return NULL;
}

int main(void)
{
	pthread_t one, other;

	pthread_create(&one, NULL, run, &first);
	pthread_create(&other, NULL, run, &second);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	return 0;
}
