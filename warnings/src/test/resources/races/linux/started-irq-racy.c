// flags: --platform linux
/*
 * The interrupt comes when its handler is there, before the limit is.
 */
#include "linux.h"

static int limit;
static struct mutex lock;
static int opened;

static int device_open(struct inode *inode, struct file *file)
{
	return opened; // NORACE
}

static const struct file_operations operations = {.owner = &__this_module, .open = device_open};

static irqreturn_t handle(int number, void *data)
{
	return limit; // RACE
}

int init_module(void)
{
	request_irq(7, handle, 0, "baton", &operations);
	limit = 3; // RACE
	return __register_chrdev(60, 0, 256, "baton", &operations);
}
