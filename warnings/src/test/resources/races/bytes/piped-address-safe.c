/*
 * The address of an order goes to another thread through a pipe.
 * Who sent it looks at the order when that thread has ended.
 */
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct order {
	int items;
};

static int ends[2];

static void *kitchen(void *unused)
{
	struct order *order;

	if (read(ends[0], &order, sizeof order) == (ssize_t)sizeof order)
		order->items++; // NORACE
	return unused;
}

int main(void)
{
	pthread_t thread;
	struct order *order = malloc(sizeof *order);

	if (!order || pipe(ends))
		return 1;
	order->items = 1;
	pthread_create(&thread, NULL, kitchen, NULL);
	write(ends[1], &order, sizeof order);
	pthread_join(thread, NULL);
	order->items = 2; // NORACE
	return 0;
}
