// flags: --platform linux
/*
 * What an open file has for itself is freed when it is closed. It is none of the files: who reads another file, or this one, reads
 * nothing of it.
 */
#include "linux.h"

void *kmalloc(size_t size, unsigned flags);
void kfree(const void *object);

struct cursor {
	struct mutex lock;
	unsigned long position;
};

static int open(struct inode *inode, struct file *file)
{
	struct cursor *made = kmalloc(sizeof(*made), 0);

	(void)inode;
	if (!made)
		return -12;
	file->f_version = 1; // NORACE
	file->private_data = made; // NORACE
	return 0;
}

static int release(struct inode *inode, struct file *file)
{
	(void)inode;
	kfree(file->private_data); // NORACE
	return 0;
}

static ssize_t read(struct file *file, char *buffer, size_t size, loff_t *position)
{
	struct cursor *own = file->private_data; // NORACE
	ssize_t result;

	(void)buffer;
	(void)size;
	(void)position;
	mutex_lock(&own->lock);
	result = (ssize_t)own->position++; // NORACE
	mutex_unlock(&own->lock);
	return result + (ssize_t)file->f_version; // NORACE
}

static const struct file_operations operations = {.owner = &__this_module, .open = open, .release = release, .read = read};

int init_module(void)
{
	return __register_chrdev(240, 0, 1, "baton", &operations);
}
