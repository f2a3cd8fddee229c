// flags: --platform linux
/*
 * The first bit is looked for among 70 in two words; what stands behind these is not read.
 */
#include "linux.h"

unsigned long _find_first_bit(const unsigned long *words, unsigned long bits);

static struct {
	unsigned long taken[2];
	unsigned long ticks;
} state;

static irqreturn_t tick(int irq, void *data)
{
	(void)irq;
	(void)data;
	state.ticks = 1; // NORACE
	return 1;
}

static ssize_t show(struct file *file, char *buffer, size_t size, loff_t *position)
{
	(void)file;
	(void)buffer;
	(void)size;
	(void)position;
	return (ssize_t)_find_first_bit(state.taken, 70); // NORACE
}

static const struct file_operations operations = {.owner = &__this_module, .read = show};

int init_module(void)
{
	int error = request_irq(3, tick, 0, "tick", &operations);

	return error ? error : __register_chrdev(240, 0, 1, "baton", &operations);
}
