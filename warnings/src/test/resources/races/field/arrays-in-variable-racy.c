/*
 * Functions are handed arrays that are members of one variable, and write to elements at an index that they read there. Another thread
 * writes to elements of both meanwhile.
 */
#include <pthread.h>

struct list {
	int count;
	int items[16];
};

static struct server {
	int before;
	struct list open;
	long between;
	int sizes[24];
	int after;
} server;

static void add(struct list *to, int item)
{
	to->items[to->count] = item; // RACE
	to->count = to->count + 1; // NORACE
}

static void fill(int *sizes, int length)
{
	int i;

	for (i = 0; i < length; i++)
		sizes[i] = i; // RACE
}

static void *worker(void *arg)
{
	add(&server.open, 3);
	fill(server.sizes, 8);
	return arg;
}

static void *other(void *arg)
{
	server.before = 1; // NORACE
	server.between = 2; // NORACE
	server.after = 3; // NORACE
	server.open.items[0] = 4; // RACE
	server.sizes[3] = 5; // RACE
	return arg;
}

int main(void)
{
	pthread_t first, second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, other, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
