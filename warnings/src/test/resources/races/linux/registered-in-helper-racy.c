// flags: --platform linux
/*
 * A helper registers the operations before it returns.
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

static int prepare(void)
{
	return __register_chrdev(60, 0, 256, "baton", &operations);
}

int init_module(void)
{
	int error = prepare();

	if (!error)
		limit = 3; // RACE
	return error;
}
