// flags: --platform linux
/*
 * Goblint, example 5: a file is opened before and closed after everything else that is done with it, and once.
 * What is in the file itself needs no lock in the two; the counter of all files does.
 */
#include "linux.h"

static struct mutex lock;
static unsigned int g;

static int device_open(struct inode *inode, struct file *file)
{
	mutex_lock(&lock);
	g++; // NORACE
	mutex_unlock(&lock);
	file->f_version++; // NORACE
	return 0;
}

static int device_release(struct inode *inode, struct file *file)
{
	mutex_lock(&lock);
	g--; // NORACE
	mutex_unlock(&lock);
	file->f_version--; // NORACE
	return 0;
}

static const struct file_operations operations = {.open = device_open, .release = device_release};

int init_module(void)
{
	return __register_chrdev(60, 0, 256, "baton", &operations);
}
