// flags: --platform linux
/*
 * The interrupt comes from before the device can be opened, by a table that is known by a pointer.
 */
#include "linux.h"

static unsigned long ticks;
static spinlock_t lock;

static irqreturn_t tick(int irq, void *data)
{
	(void)irq;
	(void)data;
	ticks++; // RACE
	return 1;
}

static int open(struct inode *inode, struct file *file)
{
	(void)inode;
	(void)file;
	ticks = 0; // RACE
	return 0;
}

static const struct file_operations operations = {.owner = &__this_module, .open = open};
static const struct file_operations *known = &operations;
static int device;

int init_module(void)
{
	int error = request_irq(3, tick, 0, "tick", &device);

	return error ? error : __register_chrdev(240, 0, 1, "baton", known);
}
