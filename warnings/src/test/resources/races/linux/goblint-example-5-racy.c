// flags: --platform linux
/*
 * Goblint, example 5: a file is opened before and closed after everything else that is done with it, and once.
 * No such promise is made for the counter of all files, and none for two readers of one file.
 */
#include "linux.h"

static unsigned int g;

static int device_open(struct inode *inode, struct file *file)
{
	g++; // RACE
	file->f_version++; // NORACE
	return 0;
}

static int device_release(struct inode *inode, struct file *file)
{
	g--; // RACE
	file->f_version--; // NORACE
	*(int *)file->private_data = 1; // RACE
	return 0;
}

static ssize_t device_read(struct file *file, char *buffer, size_t size, loff_t *position)
{
	file->f_flags++; // RACE
	*(int *)file->private_data = 0; // RACE
	return 0;
}

static const struct file_operations operations = {.open = device_open, .release = device_release, .read = device_read};

int init_module(void)
{
	return __register_chrdev(60, 0, 256, "baton", &operations);
}
