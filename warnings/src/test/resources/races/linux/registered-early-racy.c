// flags: --platform linux
/*
 * The operations are registered before the limit is known.
 */
#include "linux.h"

static int limit;
static struct mutex lock;
static int opened;

static int device_open(struct inode *inode, struct file *file)
{
	mutex_lock(&lock);
	opened++; // NORACE
	mutex_unlock(&lock);
	return limit; // RACE
}

static const struct file_operations operations = {.owner = &__this_module, .open = device_open};

int init_module(void)
{
	int error = __register_chrdev(60, 0, 256, "baton", &operations);

	limit = 3; // RACE
	return error;
}
