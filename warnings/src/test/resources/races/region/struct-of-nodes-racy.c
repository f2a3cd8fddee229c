/*
 * A list leads to a variable that is also written by its name, at another member.
 */
#include <pthread.h>
#include <stdlib.h>

struct node {
	int value;
	struct node *next;
};

static struct node anchor;
static struct node *list;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;

static void *first_main(void *arg)
{
	pthread_mutex_lock(&lock);
	for (struct node *at = list; at; at = at->next)
		at->value++; // RACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

static void *second_main(void *arg)
{
	pthread_mutex_lock(&other);
	if (anchor.next)
		anchor.next->value++; // RACE
	pthread_mutex_unlock(&other);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	struct node *node = malloc(sizeof(*node));

	anchor.next = node;
	list = &anchor;
	pthread_create(&first, NULL, first_main, NULL);
	pthread_create(&second, NULL, second_main, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
