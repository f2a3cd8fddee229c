// flags: --platform linux
/* What is made for a file is given to the one that was opened before, too. */
#include "linux.h"

void *__kmalloc(size_t size, unsigned int flags);
void kfree(const void *object);

struct priv {
	struct mutex lock;
	int size;
	int used;
};

static struct priv *make(void)
{
	struct priv *p = __kmalloc(sizeof(*p), 0);

	if (p)
		p->size = 16;
	return p;
}

static struct file *last;

static int device_open(struct inode *inode, struct file *file)
{
	int result = 0;
	struct priv *p = make();

	if (!p) {
		result = -12;
		goto out;
	}
	file->private_data = p; // RACE
	if (last) // RACE
		last->private_data = p; // RACE
	last = file; // RACE
	p->used = 0; // RACE
out:
	return result;
}

static int device_release(struct inode *inode, struct file *file)
{
	struct priv *p = file->private_data; // RACE

	p->used--; // RACE
	kfree(p); // RACE
	return 0;
}

static ssize_t device_read(struct file *file, char *buffer, size_t size, loff_t *position)
{
	struct priv *p = file->private_data; // RACE

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
