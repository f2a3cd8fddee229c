/*
 * A function that is handed the head of a list inserts a node.
 * One thread hands it the other list, too, with a node that the first list still leads to.
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

static void push(struct node **head, struct node *node)
{
	node->next = *head; // RACE
	*head = node;
}

static struct node **find(struct node **head, int value)
{
	while (*head && (*head)->value != value) // RACE
		head = &(*head)->next; // RACE
	return head;
}

static void *first_main(void *arg)
{
	struct node *node = make(5);
	struct node **link;

	pthread_mutex_lock(&red_lock);
	push(&red, node);
	link = find(&red, 2);
	if (*link)
		(*link)->value = 6; // RACE
	pthread_mutex_unlock(&red_lock);
	pthread_mutex_lock(&blue_lock);
	push(&blue, node);
	pthread_mutex_unlock(&blue_lock);
	return NULL;
}

static void *second_main(void *arg)
{
	pthread_mutex_lock(&blue_lock);
	struct node **link = find(&blue, 2);
	if (*link)
		(*link)->value = 8; // RACE
	pthread_mutex_unlock(&blue_lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;
	pthread_t third;

	push(&red, make(1));
	push(&blue, make(2));
	pthread_create(&first, NULL, first_main, NULL);
	pthread_create(&second, NULL, second_main, NULL);
	pthread_create(&third, NULL, first_main, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	pthread_join(third, NULL);
	return 0;
}
