// flags: --platform linux
/*
 * What is read was freed by the writer: to read it again is too late.
 */
#include "sequence.h"

static seqlock_t lock;
static unsigned long *now;

static irqreturn_t tick(int irq, void *data)
{
	(void)irq;
	(void)data;
	unsigned long *old;

	write_seqlock(&lock);
	old = now; // NORACE
	now = NULL; // NORACE
	kfree(old); // RACE
	write_sequnlock(&lock);
	return 1;
}

static ssize_t store(struct file *file, const char *buffer, size_t size, loff_t *position)
{
	unsigned long *made = kmalloc(sizeof(*made), 0);

	(void)file;
	(void)buffer;
	(void)position;
	if (!made)
		return -1;
	*made = size;
	write_seqlock(&lock);
	now = made; // NORACE
	write_sequnlock(&lock);
	return (ssize_t)size;
}

static ssize_t show(struct file *file, char *buffer, size_t size, loff_t *position)
{
	unsigned start;
	unsigned long *found;
	unsigned long time;

	(void)file;
	(void)buffer;
	(void)size;
	(void)position;
	do {
		start = read_seqbegin(&lock);
		found = now; // NORACE
		time = found ? *found : 0; // RACE
	} while (read_seqretry(&lock, start));
	return (ssize_t)time;
}

static const struct file_operations operations = {.owner = &__this_module, .read = show, .write = store};

int init_module(void)
{
	int error = request_irq(3, tick, 0, "tick", &operations);

	return error ? error : __register_chrdev(240, 0, 1, "baton", &operations);
}
