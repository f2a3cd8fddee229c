/*
 * Lists of lists: each outer list has a lock, which its inner lists share.
 */
#include <pthread.h>
#include <stdlib.h>

struct inner {
	int value;
	struct inner *next;
};

struct outer {
	struct inner *items;
	struct outer *next;
};

static struct outer *red;
static struct outer *blue;
static pthread_mutex_t red_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t blue_lock = PTHREAD_MUTEX_INITIALIZER;

static struct inner *make_inner(int value)
{
	struct inner *inner = malloc(sizeof(*inner));

	inner->value = value;
	inner->next = NULL;
	return inner;
}

static struct outer *make_outer(struct inner *items)
{
	struct outer *outer = malloc(sizeof(*outer));

	outer->items = items;
	outer->next = NULL;
	return outer;
}

static void *first_main(void *arg)
{
	pthread_mutex_lock(&red_lock);
	for (struct outer *o = red; o; o = o->next)
		for (struct inner *i = o->items; i; i = i->next)
			i->value++; // NORACE
	pthread_mutex_unlock(&red_lock);
	return NULL;
}

static void *second_main(void *arg)
{
	pthread_mutex_lock(&blue_lock);
	for (struct outer *o = blue; o; o = o->next)
		for (struct inner *i = o->items; i; i = i->next)
			i->value++; // NORACE
	pthread_mutex_unlock(&blue_lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	struct inner *items = make_inner(1);

	items->next = make_inner(2);
	red = make_outer(items);
	blue = make_outer(make_inner(3));
	pthread_create(&first, NULL, first_main, NULL);
	pthread_create(&second, NULL, second_main, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
