// flags: --platform linux
/*
 * Work items stand in the elements of an array without an end. The work of the first channel is cancelled, and that of the second one goes on.
 */
#include "driver.h"

struct channel {
	int on;
	struct work_struct work;
	int done;
};

struct board {
	int channels;
	struct channel channel[];
};

static void work(struct work_struct *at)
{
	struct channel *channel = (struct channel *)((char *)at - offsetof(struct channel, work));

	channel->done++; // RACE
}

static void prepare(struct board *board, int i, void (*function)(struct work_struct *))
{
	board->channel[i].work.func = function;
}

static int board_probe(struct platform_device *device)
{
	struct board *board = __kmalloc(sizeof(*board) + 4 * sizeof(board->channel[0]), 0);

	if (!board)
		return -12;
	platform_set_drvdata(device, board);
	for (int i = 0; i < 4; i++) {
		prepare(board, i, work);
		queue_work_on(0, 0, &board->channel[i].work);
	}
	return 0;
}

static int board_remove(struct platform_device *device)
{
	struct board *board = platform_get_drvdata(device);

	cancel_work_sync(&board->channel[0].work);
	board->channel[1].done = 0; // RACE
	return 0;
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
