/*
 * Each thread has its tree under a structure on its stack, whose address its helpers get.
 */
#include <pthread.h>
#include <stdlib.h>

struct node {
	int value;
	struct node *left, *right;
};

struct tree {
	struct node *root;
	int count;
};

static void insert(struct tree *tree, int value)
{
	struct node **at = &tree->root;
	struct node *made = calloc(1, sizeof *made);

	if (!made)
		abort();
	made->value = value; // NORACE
	while (*at) // NORACE
		at = value < (*at)->value ? &(*at)->left : &(*at)->right; // NORACE
	*at = made; // NORACE
	tree->count++; // NORACE
}

static int sum(struct node *node)
{
	return node ? sum(node->left) + node->value + sum(node->right) : 0; // NORACE
}

static void *worker(void *arg)
{
	struct tree tree = {NULL, 0};
	int i;

	for (i = 0; i < 5; i++)
		insert(&tree, (i * 7) % 5);
	return sum(tree.root) > 0 ? arg : NULL; // NORACE
}

int main(void)
{
	pthread_t first, second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	worker(NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
