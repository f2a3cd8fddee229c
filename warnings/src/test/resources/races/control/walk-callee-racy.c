/*
 * A pointer walks over the array of an object and is handed on at each step. Another thread walks over the array of the same
 * object, which it reached through another pointer, without the lock.
 */
#include <pthread.h>

struct cell {
	pthread_mutex_t m;
	int a, b;
	struct cell *next;
	int arr[3];
};

static struct cell c0, c1, *p0 = &c0, *p1 = &c1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void bump(int *x)
{
	(*x)++; // RACE
}

static void *forwards(void *arg)
{
	struct cell *c = arg;
	int *x = c->next->arr;

	for (int k = 0; k < 3; k++, x++)
		*x = 2; // RACE
	return NULL;
}

static void *backwards(void *arg)
{
	(void)arg;
	pthread_mutex_lock(&lock);
	struct cell *t = p0;
	p0 = p1;
	p1 = t;
	for (int *x = p1->arr + 3; x > p1->arr;)
		bump(--x);
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t first, second;

	c0.next = &c1;
	c1.next = &c0;
	pthread_create(&first, NULL, forwards, &c1);
	pthread_create(&second, NULL, backwards, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
