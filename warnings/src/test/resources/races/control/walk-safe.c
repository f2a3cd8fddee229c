/*
 * A list whose nodes have locks of their own.
 * The walker moves on first and then locks the node that it changes.
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
		p = p->next; // NORACE: never changes
		pthread_mutex_lock(&p->m);
		p->x++; // NORACE
		pthread_mutex_unlock(&p->m);
	}
	return NULL;
}

static void *visitor(void *arg)
{
	for (struct node *p = &first; p; p = p->next) { // NORACE: never changes
		pthread_mutex_lock(&p->m);
		p->x--; // NORACE
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
