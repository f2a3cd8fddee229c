// flags: --platform linux
/*
 * The limit is known before the handler of the interrupt.
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
	return limit; // NORACE
}

int init_module(void)
{
	limit = 3; // NORACE
	request_irq(7, handle, 0, "baton", &operations);
	return __register_chrdev(60, 0, 256, "baton", &operations);
}
