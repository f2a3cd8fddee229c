/*
 * Goblint, figure 1 and example 8: the list has a lock, and so has each node; the node that was found is used with its own lock
 * alone.
 */
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

struct list_head {
	struct list_head *next;
};

struct node {
	int data;
	pthread_mutex_t mtx;
	struct list_head list;
};

#define node_of(p) ((struct node *)((char *)(p) - offsetof(struct node, list)))

static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static struct list_head ndlist = {&ndlist};

static void add(int data)
{
	struct node *np = malloc(sizeof *np);

	if (!np)
		return;
	np->data = data;
	pthread_mutex_init(&np->mtx, NULL);
	pthread_mutex_lock(&list_lock);
	np->list.next = ndlist.next; // NORACE
	ndlist.next = &np->list; // NORACE
	pthread_mutex_unlock(&list_lock);
}

static struct node *find(int id)
{
	struct node *res = NULL;

	pthread_mutex_lock(&list_lock);
	struct list_head *lp = ndlist.next; // NORACE
	while (lp != &ndlist) {
		struct node *np = node_of(lp);

		pthread_mutex_lock(&np->mtx);
		if (np->data == id) // NORACE
			res = np;
		pthread_mutex_unlock(&np->mtx);
		lp = lp->next; // NORACE
	}
	pthread_mutex_unlock(&list_lock);
	return res;
}

static void *t(void *arg)
{
	(void)arg;
	add(rand() % 4);
	struct node *np = find(rand() % 4);
	if (np) {
		pthread_mutex_lock(&np->mtx);
		np->data++; // NORACE
		pthread_mutex_unlock(&np->mtx);
	}
	return NULL;
}

int main(void)
{
	pthread_t id;

	for (int i = 0; i < 4; i++)
		pthread_create(&id, NULL, t, NULL);
	return 0;
}
