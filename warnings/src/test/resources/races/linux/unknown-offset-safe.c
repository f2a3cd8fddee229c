// flags: --platform linux
/*
 * Channels lie one behind the other in memory, at distances that are computed: what stands in one of them is a work item all the same,
 * and its function runs, beside other threads, under a lock.
 */
#include "driver.h"

struct channel {
	char name[10];
	struct work_struct work;
};

static struct channel *first;
static int all;
static spinlock_t lock;

static void work(struct work_struct *at)
{
	spin_lock(&lock);
	all++; // NORACE
	spin_unlock(&lock);
}

static int board_probe(struct platform_device *device)
{
	int apart = (sizeof(struct channel) + 63) / 64 * 64;
	struct channel *channel;

	first = __kmalloc(4 * apart, 0);
	if (!first)
		return -12;
	for (int i = 0; i < 4; i++) {
		channel = (struct channel *)((char *)first + i * apart);
		channel->work.func = work;
		queue_work_on(0, 0, &channel->work);
	}
	return 0;
}

static int board_remove(struct platform_device *device)
{
	int seen;

	spin_lock(&lock);
	seen = all; // NORACE
	spin_unlock(&lock);
	return seen;
}

static struct platform_driver board_driver = {
	.probe = board_probe,
	.remove = board_remove,
	.driver = {.name = "board", .owner = &__this_module},
};

int init_module(void)
{
	return __platform_driver_register(&board_driver, &__this_module);
}
