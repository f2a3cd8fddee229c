/*
 * Lists of variables, linked by initialisers. Both end in one variable.
 */
#include <pthread.h>
#include <stdlib.h>

struct node {
	int value;
	struct node *next;
};

static struct node tail_of_red = {3, NULL};
static struct node tail_of_blue = {4, NULL};
static struct node first = {1, &tail_of_red};
static struct node second = {2, &tail_of_red};
static struct node *red = &first;
static struct node *blue = &second;
static pthread_mutex_t red_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t blue_lock = PTHREAD_MUTEX_INITIALIZER;

static void *first_main(void *arg)
{
	pthread_mutex_lock(&red_lock);
	red->next->value++; // RACE
	pthread_mutex_unlock(&red_lock);
	return NULL;
}

static void *second_main(void *arg)
{
	pthread_mutex_lock(&blue_lock);
	blue->next->value++; // RACE
	pthread_mutex_unlock(&blue_lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, first_main, NULL);
	pthread_create(&second, NULL, second_main, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
