/*
 * Each thread has its tree under a structure on its stack, whose address its helpers get. One starts a thread of its own to add to it.
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
	made->value = value;
	while (*at) // RACE
		at = value < (*at)->value ? &(*at)->left : &(*at)->right; // RACE
	*at = made; // RACE
	tree->count++; // RACE
}

static int sum(struct node *node)
{
	return node ? sum(node->left) + node->value + sum(node->right) : 0; // RACE
}

static void *helper(void *arg)
{
	insert(arg, 9);
	return NULL;
}

static void *worker(void *arg)
{
	struct tree tree = {NULL, 0};
	pthread_t other;
	int i;

	pthread_create(&other, NULL, helper, &tree);

	for (i = 0; i < 5; i++)
		insert(&tree, (i * 7) % 5);
	i = sum(tree.root); // RACE
	pthread_join(other, NULL);
	return i > 0 ? arg : NULL;
}

int main(void)
{
	pthread_t first, second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
