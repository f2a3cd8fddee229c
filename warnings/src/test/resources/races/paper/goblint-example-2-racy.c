/*
 * Goblint, example 2, gone wrong: the lock of one node is taken, the other node is changed.
 */
#include <pthread.h>
#include <stdlib.h>

struct node {
	pthread_mutex_t mtx;
	int data;
	struct node *other;
};

static struct node *pick(struct node *a, struct node *b)
{
	return rand() % 2 ? a : b;
}

static void *t(void *arg)
{
	struct node *p = arg;

	pthread_mutex_lock(&p->mtx);
	p->data++; // RACE
	p->other->data--; // RACE
	pthread_mutex_unlock(&p->mtx);
	return NULL;
}

int main(void)
{
	struct node *a = calloc(1, sizeof *a);
	struct node *b = calloc(1, sizeof *b);
	pthread_t id;

	if (!a || !b)
		return 1;
	pthread_mutex_init(&a->mtx, NULL);
	pthread_mutex_init(&b->mtx, NULL);
	a->other = b;
	b->other = a;
	for (int i = 0; i < 8; i++)
		pthread_create(&id, NULL, t, pick(a, b));
	return 0;
}
