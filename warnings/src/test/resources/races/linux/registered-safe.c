// flags: --platform linux
/*
 * What the module writes before it registers the operations, and when it ends, no operation sees at the same time.
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
	return limit; // NORACE
}

static const struct file_operations operations = {.owner = &__this_module, .open = device_open};

static int add(void)
{
	return __register_chrdev(60, 0, 256, "baton", &operations);
}

int init_module(void)
{
	limit = 3; // NORACE
	opened = 0; // NORACE
	return add();
}

void cleanup_module(void)
{
	__unregister_chrdev(60, 0, 256, "baton");
	limit = 0; // NORACE
	opened = 0; // NORACE
}
