/*
 * What is taken out of one list is put into another, while its old neighbours still lead to it.
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
	struct node *taken;

	pthread_mutex_lock(&red_lock);
	taken = red->next;
	if (taken)
		red->next = taken->next;
	pthread_mutex_unlock(&red_lock);
	pthread_mutex_lock(&blue_lock);
	blue->next = taken;
	pthread_mutex_unlock(&blue_lock);
	return NULL;
}

static void *second_main(void *arg)
{
	pthread_mutex_lock(&red_lock);
	for (struct node *at = red; at; at = at->next)
		at->value++; // RACE
	pthread_mutex_unlock(&red_lock);
	pthread_mutex_lock(&blue_lock);
	for (struct node *at = blue; at; at = at->next)
		at->value++; // RACE
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
	red->next = make(3);
	red->next->next = make(4);
	pthread_create(&third, NULL, second_main, NULL);
	pthread_create(&first, NULL, first_main, NULL);
	pthread_create(&second, NULL, second_main, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
