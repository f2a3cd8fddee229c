// flags: --platform linux
/*
 * A table of functions is the driver's own: no other unit can name its struct, and the driver calls what is in it under its lock. That
 * the object which leads to the table is kept for the driver by code outside gives nothing away.
 */
#include "linux.h"

struct chip;

struct chip_operations {
	int (*sample)(struct chip *chip);
};

struct chip {
	const struct chip_operations *operations;
	int samples;
};

static struct mutex lock;

static int sample_slowly(struct chip *chip)
{
	return ++chip->samples; // NORACE
}

static const struct chip_operations slow = {.sample = sample_slowly};
static struct chip chip = {.operations = &slow};

static int chip_open(struct inode *inode, struct file *file)
{
	(void)inode;
	(void)file;
	return 0;
}

static ssize_t chip_read(struct file *file, char *buffer, size_t size, loff_t *position)
{
	int value;

	(void)file;
	(void)buffer;
	(void)size;
	(void)position;
	mutex_lock(&lock);
	value = chip.operations->sample(&chip);
	mutex_unlock(&lock);
	return value;
}

static const struct file_operations operations = {
	.owner = &__this_module,
	.open = chip_open,
	.read = chip_read,
};

int init_module(void)
{
	return __register_chrdev(240, 0, 1, "chip", &operations);
}
