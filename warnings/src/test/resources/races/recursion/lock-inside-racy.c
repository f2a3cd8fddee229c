/*
 * Each level locks for itself.
 * The counter of visits is left out.
 */
#include <pthread.h>

struct tree {
	struct tree *left;
	struct tree *right;
	int key;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int sum;
static int visits;
static struct tree leaf = {0, 0, 1};
static struct tree root = {&leaf, 0, 2};

static void walk(const struct tree *node)
{
	if (!node)
		return;
	pthread_mutex_lock(&lock);
	sum += node->key; // NORACE: sum under the lock, keys never change
	pthread_mutex_unlock(&lock);
	visits++; // RACE
	walk(node->left); // NORACE: never changes
	walk(node->right); // NORACE: never changes
}

static void *worker(void *arg)
{
	walk(&root);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
