/*
 * A function adds to two members of what it is passed by one helper, and is passed the inside of an object: from where it is called, the
 * first member is at the distance at which the second is from the object's beginning.
 */
#include <pthread.h>

struct pair {
	int a, b;
};

struct outer {
	int id;
	struct pair inner;
};

static struct outer object;

static void add(int *x)
{
	(*x)++; // NORACE
}

static void both(struct pair *p)
{
	add(&p->b);
	add(&p->a);
}

static void *run(void *arg)
{
	struct outer *o = arg;

	both(&o->inner);
	return NULL;
}

static void *touch(void *arg)
{
	struct outer *o = arg;

	o->id = 0; // NORACE: another member
	return NULL;
}

int main(void)
{
	pthread_t one, other;

	pthread_create(&one, NULL, run, &object);
	pthread_create(&other, NULL, touch, &object);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	return 0;
}
