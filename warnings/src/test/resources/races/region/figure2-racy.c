/*
 * Region paper, figure 2: nodes made at one place go to one of two lists.
 * Numbers that are even and large go to both.
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

static struct node *even_list;
static struct node *odd_list;
static pthread_mutex_t even_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t odd_lock = PTHREAD_MUTEX_INITIALIZER;

static void insert(int value)
{
	struct node *node = make(value);

	if (value % 2 == 0) {
		pthread_mutex_lock(&even_lock);
		node->next = even_list;
		even_list = node;
		pthread_mutex_unlock(&even_lock);
	}
	if (value % 2 == 1 || value > 100) {
		pthread_mutex_lock(&odd_lock);
		node->next = odd_list; // RACE
		odd_list = node;
		pthread_mutex_unlock(&odd_lock);
	}
}

static void *even_worker(void *arg)
{
	insert(rand());
	pthread_mutex_lock(&even_lock);
	struct node *t = even_list;
	while (t != NULL) {
		t->value++; // RACE
		t = t->next; // RACE
	}
	pthread_mutex_unlock(&even_lock);
	return NULL;
}

static void *odd_worker(void *arg)
{
	insert(rand());
	pthread_mutex_lock(&odd_lock);
	struct node *t = odd_list;
	while (t != NULL) {
		t->value++; // RACE
		t = t->next;
	}
	pthread_mutex_unlock(&odd_lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, even_worker, NULL);
	pthread_create(&second, NULL, odd_worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
