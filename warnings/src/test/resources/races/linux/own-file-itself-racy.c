// flags: --platform linux
/*
 * Each file leads to the one that was opened first, which is a file, too: its version is changed by all that lead to it, and by itself.
 */
#include "linux.h"

static struct file *first;
static struct mutex lock;

static int open(struct inode *inode, struct file *file)
{
	(void)inode;
	mutex_lock(&lock);
	if (!first)
		first = file;
	file->private_data = first;
	mutex_unlock(&lock);
	return 0;
}

static ssize_t read(struct file *file, char *buffer, size_t size, loff_t *position)
{
	struct file *other = file->private_data;

	(void)buffer;
	(void)size;
	(void)position;
	other->f_version++; // RACE
	return (ssize_t)file->f_version; // RACE
}

static const struct file_operations operations = {.owner = &__this_module, .open = open, .read = read};

int init_module(void)
{
	return __register_chrdev(240, 0, 1, "baton", &operations);
}
