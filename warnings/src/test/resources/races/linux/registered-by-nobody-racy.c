// flags: --platform linux
/* The table is handed out by a function that only others call, through a hook of which nothing is known: it may be in use at any time. */
#include "linux.h"

struct finder {
	const void *(*find)(void);
};
int finder_add(const struct finder *finder);

static int limit;

static int device_open(struct inode *inode, struct file *file)
{
	return limit; // RACE
}

static const struct file_operations operations = {.owner = &__this_module, .open = device_open};

static const void *find(void)
{
	return &operations;
}

static const struct finder finder = {.find = find};

int init_module(void)
{
	int error = finder_add(&finder);

	limit = 3; // RACE
	return error;
}
