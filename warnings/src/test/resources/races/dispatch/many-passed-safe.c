/*
 * A function calls what it was passed, with more lists of arguments than are told apart, for a caller that knows what it passed. The lock that
 * is taken is that of the list.
 */
#include <pthread.h>

struct list {
	pthread_mutex_t lock;
	int length;
};

static struct list a = {PTHREAD_MUTEX_INITIALIZER, 0}, b = {PTHREAD_MUTEX_INITIALIZER, 0}, c = {PTHREAD_MUTEX_INITIALIZER, 0};

static void each(void (*call)(struct list *, struct list *), struct list *one, struct list *other)
{
	call(one, other);
}

static void all(void (*call)(struct list *, struct list *))
{
	each(call, &a, &b);
	each(call, &b, &c);
	each(call, &c, &a);
	each(call, &a, &c);
	each(call, &b, &a);
	each(call, &c, &b);
}

static void grow(struct list *list, struct list *other)
{
	pthread_mutex_lock(&list->lock);
	list->length++; // NORACE
	pthread_mutex_unlock(&list->lock);
}

static void *work(void *unused)
{
	all(grow);
	return unused;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, work, NULL);
	all(grow);
	pthread_join(thread, NULL);
	return 0;
}
