// flags: --platform linux
/*
 * Another file of the module knows the table and may register it.
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

const struct file_operations operations = {.owner = &__this_module, .open = device_open};

int init_module(void)
{
	limit = 3; // RACE
	return __register_chrdev(60, 0, 256, "baton", &operations);
}
