/*
 * A pointer walks over an array.
 * Another thread writes the element behind those that the pointer reaches.
 */
#include <pthread.h>

struct cells {
	int used[3];
	int spare;
};

static struct cells cells;

static void *walks(void *arg)
{
	struct cells *c = arg;
	int *x = c->used;

	for (int i = 0; i < 3; i++, x++)
		*x = i; // NORACE
	return NULL;
}

static void *writes(void *arg)
{
	struct cells *c = arg;

	c->spare = 7; // NORACE
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, walks, &cells);
	pthread_create(&second, NULL, writes, &cells);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
