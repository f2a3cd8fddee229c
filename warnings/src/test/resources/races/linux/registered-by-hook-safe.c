// flags: --platform linux
/* The table is handed out by a function that the module calls, and others may before, through a hook of which nothing is known: all take the lock. */
#include "linux.h"

struct finder {
	const void *(*find)(void);
};
int finder_add(const struct finder *finder);

static int limit;
static struct mutex lock;

static int device_open(struct inode *inode, struct file *file)
{
	int result;

	mutex_lock(&lock);
	result = limit; // NORACE
	mutex_unlock(&lock);
	return result;
}

static const struct file_operations operations = {.owner = &__this_module, .open = device_open};

static const void *find(void)
{
	return &operations;
}

static const struct finder finder = {.find = find};

int init_module(void)
{
	int error = finder_add(&finder);

	mutex_lock(&lock);
	limit = 3; // NORACE
	mutex_unlock(&lock);
	return find() ? error : -1;
}
