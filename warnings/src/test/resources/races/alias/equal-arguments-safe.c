/*
 * The function releases the lock of its second argument and changes its first.
 * It is called with two objects.
 */
#include <pthread.h>

struct object {
	pthread_mutex_t m;
	int x;
};

static struct object a = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct object b = {PTHREAD_MUTEX_INITIALIZER, 0};

static void finish(struct object *p, struct object *q)
{
	pthread_mutex_unlock(&q->m);
	p->x++; // NORACE
}

static void *worker(void *arg)
{
	pthread_mutex_lock(&a.m);
	pthread_mutex_lock(&b.m);
	finish(&a, &b);
	pthread_mutex_unlock(&a.m);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
