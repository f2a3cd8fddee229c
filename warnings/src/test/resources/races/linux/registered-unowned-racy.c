// flags: --platform linux
/*
 * The table names no owner: the module may end while a file is opened.
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

static const struct file_operations operations = {.open = device_open};

int init_module(void)
{
	limit = 3; // NORACE
	return __register_chrdev(60, 0, 256, "baton", &operations);
}

void cleanup_module(void)
{
	__unregister_chrdev(60, 0, 256, "baton");
	limit = 0; // RACE
}
