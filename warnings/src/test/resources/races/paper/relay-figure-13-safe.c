/*
 * RELAY, figure 13: an area of a list is found under the read lock, and its size is read before the lock is given back.
 * Another thread shrinks it under the write lock.
 */
#include <pthread.h>
#include <stdlib.h>

struct area {
	unsigned long addr;
	unsigned long size;
	struct area *next;
};

static pthread_rwlock_t list_lock = PTHREAD_RWLOCK_INITIALIZER;
static struct area *list;
static unsigned long changed;
static pthread_mutex_t changed_lock = PTHREAD_MUTEX_INITIALIZER;

static void change_attributes(unsigned long pages)
{
	pthread_mutex_lock(&changed_lock);
	changed += pages; // NORACE
	pthread_mutex_unlock(&changed_lock);
}

static void unmap(unsigned long addr)
{
	struct area *p;

	pthread_rwlock_rdlock(&list_lock);
	for (p = list; p; p = p->next) // NORACE
		if (p->addr == addr) // NORACE
			break;
	if (p)
		change_attributes(p->size >> 12); // NORACE
	pthread_rwlock_unlock(&list_lock);
}

/* Called with the write lock. */
static struct area *shrink_locked(unsigned long addr)
{
	struct area *t;

	for (t = list; t; t = t->next) // NORACE
		if (t->addr == addr) // NORACE
			break;
	if (t)
		t->size -= 4096; // NORACE
	return t;
}

static void *unmapper(void *arg)
{
	unmap((unsigned long)arg);
	return NULL;
}

static void *shrinker(void *arg)
{
	pthread_rwlock_wrlock(&list_lock);
	shrink_locked((unsigned long)arg);
	pthread_rwlock_unlock(&list_lock);
	return NULL;
}

int main(void)
{
	pthread_t one;
	pthread_t two;

	for (unsigned long i = 0; i < 4; i++) {
		struct area *a = malloc(sizeof *a);
		if (!a)
			return 1;
		a->addr = i << 16;
		a->size = 8192;
		a->next = list;
		list = a;
	}
	pthread_create(&one, NULL, unmapper, (void *)(1UL << 16));
	pthread_create(&two, NULL, shrinker, (void *)(1UL << 16));
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	return 0;
}
