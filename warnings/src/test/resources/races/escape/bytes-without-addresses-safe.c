/*
 * Each thread has its tree, whose nodes have texts that are copied byte by byte through a table.
 * The bytes lie beside addresses, and none of them is a piece of one.
 */
#include <pthread.h>
#include <stdlib.h>

struct node {
	struct node *left, *right;
	char text[8];
};

static char told[8];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void encode(char *to, const char *from, const char *table)
{
	for (int i = 0; i < 7; i++)
		to[i] = table[from[i] & 3];
}

static void insert(struct node **at, const char *text)
{
	char *table = malloc(4);
	struct node *made = calloc(1, sizeof *made);

	if (!made || !table)
		abort();
	for (int i = 0; i < 4; i++)
		table[i] = (char)('a' + i); // NORACE
	encode(made->text, text, table);
	while (*at) // NORACE
		at = text[0] < (*at)->text[0] ? &(*at)->left : &(*at)->right; // NORACE
	*at = made; // NORACE
	pthread_mutex_lock(&lock);
	encode(told, made->text, table);
	pthread_mutex_unlock(&lock);
	free(table);
}

static int sum(struct node *node)
{
	return node ? sum(node->left) + node->text[0] + sum(node->right) : 0; // NORACE
}

static void *worker(void *arg)
{
	struct node *root = NULL;

	insert(&root, "banana");
	insert(&root, "cherry");
	insert(&root, "apple");
	return sum(root) > 0 ? arg : NULL;
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
