/*
 * A list whose nodes have locks of their own.
 * The walker locks a node, moves on, and changes the next one under the lock of the one before.
 */
#include <pthread.h>
#include <stddef.h>

struct node {
	struct node *next;
	pthread_mutex_t m;
	int x;
};

static struct node third = {NULL, PTHREAD_MUTEX_INITIALIZER, 0};
static struct node second = {&third, PTHREAD_MUTEX_INITIALIZER, 0};
static struct node first = {&second, PTHREAD_MUTEX_INITIALIZER, 0};

static void *walker(void *arg)
{
	struct node *p = &first;

	while (p->next) { // NORACE: never changes
		struct node *locked = p;

		pthread_mutex_lock(&locked->m);
		p = p->next; // NORACE: never changes
		p->x++; // RACE
		pthread_mutex_unlock(&locked->m);
	}
	return NULL;
}

static void *visitor(void *arg)
{
	for (struct node *p = &first; p; p = p->next) { // NORACE: never changes
		pthread_mutex_lock(&p->m);
		p->x--; // RACE
		pthread_mutex_unlock(&p->m);
	}
	return NULL;
}

int main(void)
{
	pthread_t one;
	pthread_t two;

	pthread_create(&one, NULL, walker, NULL);
	pthread_create(&two, NULL, visitor, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	return 0;
}
