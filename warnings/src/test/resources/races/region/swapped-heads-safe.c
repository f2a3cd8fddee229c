/*
 * Two lists are counted, and each keeps its nodes.
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

static void *swapper(void *arg)
{
	pthread_mutex_lock(&red_lock);
	pthread_mutex_lock(&blue_lock);
	struct node *kept = red;
	red = kept;
	blue = blue;
	pthread_mutex_unlock(&blue_lock);
	pthread_mutex_unlock(&red_lock);
	return NULL;
}

static void *painter(void *arg)
{
	struct node *at;

	pthread_mutex_lock(&red_lock);
	at = red;
	at->value = 1; // NORACE
	pthread_mutex_unlock(&red_lock);
	pthread_mutex_lock(&blue_lock);
	blue->value = 2; // NORACE
	pthread_mutex_unlock(&blue_lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_t third;

	red = make(1);
	blue = make(2);
	pthread_create(&third, NULL, painter, NULL);
	pthread_create(&first, NULL, swapper, NULL);
	pthread_create(&second, NULL, painter, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
