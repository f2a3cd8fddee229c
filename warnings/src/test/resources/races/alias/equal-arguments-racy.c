/*
 * The function releases the lock of its second argument and changes its first.
 * It is called with the same object twice.
 */
#include <pthread.h>

struct object {
	pthread_mutex_t m;
	int x;
};

static struct object a = {PTHREAD_MUTEX_INITIALIZER, 0};

static void finish(struct object *p, struct object *q)
{
	pthread_mutex_unlock(&q->m);
	p->x++; // RACE
}

static void *worker(void *arg)
{
	pthread_mutex_lock(&a.m);
	finish(&a, &a);
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
