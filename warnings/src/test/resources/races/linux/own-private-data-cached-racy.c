// flags: --platform linux
/* The object is made once and kept for all files that are opened later. */
#include "linux.h"

void *__kmalloc(size_t size, unsigned int flags);
void kfree(const void *object);

struct priv {
	struct mutex lock;
	int size;
	int used;
};

static struct priv *kept;

static struct priv *make(void)
{
	struct priv *p = kept;

	if (!p) {
		p = __kmalloc(sizeof(*p), 0);
		kept = p; // RACE
	}
	return p;
}

static int device_open(struct inode *inode, struct file *file)
{
	int result = 0;
	struct priv *p = make();

	if (!p) {
		result = -12;
		goto out;
	}
	file->private_data = p; // NORACE
	p->used = 0; // RACE
out:
	return result;
}

static int device_release(struct inode *inode, struct file *file)
{
	struct priv *p = file->private_data; // NORACE

	p->used--; // RACE
	return 0;
}

static ssize_t device_read(struct file *file, char *buffer, size_t size, loff_t *position)
{
	struct priv *p = file->private_data; // NORACE

	mutex_lock(&p->lock);
	p->used += p->size; // RACE
	mutex_unlock(&p->lock);
	return 0;
}

static const struct file_operations operations = {.open = device_open, .release = device_release, .read = device_read};

int init_module(void)
{
	return __register_chrdev(60, 0, 256, "baton", &operations);
}
