// flags: --platform linux
/*
 * In the second round the operations are registered already.
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
	for (int i = 0; i < 2; i++) {
		limit = i; // RACE
		__register_chrdev(60 + i, 0, 256, "baton", &operations);
	}
	return 0;
}
