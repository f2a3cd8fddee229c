/*
 * Two lists that begin with one node, by assignment of the heads.
 */
#include <pthread.h>
#include <stdlib.h>

struct node {
	int value;
	struct node *next;
};

static struct node *make(int value)
{
	struct node *node = malloc(sizeof(*node));

	node->value = value;
	node->next = NULL;
	return node;
}

static struct node *red;
static struct node *blue;
static pthread_mutex_t red_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t blue_lock = PTHREAD_MUTEX_INITIALIZER;

static void *first_main(void *arg)
{
	pthread_mutex_lock(&red_lock);
	red->value++; // RACE
	pthread_mutex_unlock(&red_lock);
	return NULL;
}

static void *second_main(void *arg)
{
	pthread_mutex_lock(&blue_lock);
	blue->value++; // RACE
	pthread_mutex_unlock(&blue_lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	red = make(1);
	blue = red;
	pthread_create(&first, NULL, first_main, NULL);
	pthread_create(&second, NULL, second_main, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
