// flags: --platform linux
/*
 * An interrupt counts with an atomic function, and so does a reader look at the number.
 */
#include "linux.h"

static atomic_t users;

static irqreturn_t handle(int irq, void *data)
{
	(void)irq;
	(void)data;
	atomic_inc(&users); // NORACE
	return 1;
}

static ssize_t show(struct file *file, char *buffer, size_t size, loff_t *position)
{
	(void)file;
	(void)buffer;
	(void)size;
	(void)position;
	return atomic_read(&users); // NORACE
}

static const struct file_operations operations = {
	.owner = &__this_module,
	.read = show,
};

int init_module(void)
{
	if (request_irq(3, handle, 0, "counter", NULL))
		return -1;
	return __register_chrdev(240, 0, 1, "counter", &operations);
}
