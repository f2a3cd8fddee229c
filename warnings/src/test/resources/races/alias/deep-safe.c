/*
 * The lock and the value lie behind a chain of six pointers.
 * The value is in the object of the lock.
 */
#include <pthread.h>
#include <stddef.h>

struct node {
	struct node *next;
	pthread_mutex_t m;
	int x;
};

static struct node n7 = {NULL, PTHREAD_MUTEX_INITIALIZER, 0};
static struct node n6 = {&n7, PTHREAD_MUTEX_INITIALIZER, 0};
static struct node n5 = {&n6, PTHREAD_MUTEX_INITIALIZER, 0};
static struct node n4 = {&n5, PTHREAD_MUTEX_INITIALIZER, 0};
static struct node n3 = {&n4, PTHREAD_MUTEX_INITIALIZER, 0};
static struct node n2 = {&n3, PTHREAD_MUTEX_INITIALIZER, 0};
static struct node n1 = {&n2, PTHREAD_MUTEX_INITIALIZER, 0};

static void *far(void *arg)
{
	struct node *n = n1.next->next->next->next->next; // NORACE: never changes

	pthread_mutex_lock(&n->m);
	n->x++; // NORACE
	pthread_mutex_unlock(&n->m);
	return NULL;
}

static void *near(void *arg)
{
	pthread_mutex_lock(&n6.m);
	n6.x--; // NORACE
	pthread_mutex_unlock(&n6.m);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, far, NULL);
	pthread_create(&second, NULL, near, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
