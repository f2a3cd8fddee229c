/* A function that inserts into a tree is passed the link to follow: the root's first, then those of nodes. */
#include <pthread.h>
#include <stdlib.h>

struct node {
	struct node *left, *right;
	int key;
};

struct tree {
	long count;
	struct node *top;
};

static struct tree *tree;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void insert(struct node **link, int key)
{
	if (!*link) { // NORACE
		*link = calloc(1, sizeof **link); // NORACE
		return;
	}
	insert(key < (*link)->key ? &(*link)->left : &(*link)->right, key);
}

static void *run(void *arg)
{
	pthread_mutex_lock(&lock);
	insert(&tree->top, 3);
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *other_run(void *arg)
{
	struct node *top;

	pthread_mutex_lock(&lock);
	top = tree->top;
	if (top)
		top->right = NULL; // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t one, other;

	tree = calloc(1, sizeof *tree);
	tree->top = calloc(1, sizeof *tree->top);
	pthread_create(&one, NULL, run, NULL);
	pthread_create(&other, NULL, other_run, NULL);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	return 0;
}
