/*
 * Insertion through a pointer to a function.
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

struct operations {
	void (*add)(struct node *node);
};

static void add_red(struct node *node)
{
	red = node;
}

__attribute__((unused)) static void add_both(struct node *node)
{
	red = node;
	blue = node;
}

static struct operations operations = {add_red};

static void *first_main(void *arg)
{
	pthread_mutex_lock(&red_lock);
	red->value++; // NORACE
	pthread_mutex_unlock(&red_lock);
	return NULL;
}

static void *second_main(void *arg)
{
	pthread_mutex_lock(&blue_lock);
	blue->value++; // NORACE
	pthread_mutex_unlock(&blue_lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	blue = make(2);
	operations.add(make(1));
	pthread_create(&first, NULL, first_main, NULL);
	pthread_create(&second, NULL, second_main, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
