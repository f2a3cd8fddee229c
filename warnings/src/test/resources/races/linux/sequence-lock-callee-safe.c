// flags: --platform linux
/*
 * The section of a reader begins and ends in functions of the program, and it reads in another one.
 */
#include "sequence.h"

static seqlock_t lock;
static unsigned long seconds;
static unsigned long nanoseconds;

static irqreturn_t tick(int irq, void *data)
{
	(void)irq;
	(void)data;
	write_seqlock(&lock);
	seconds++; // NORACE
	nanoseconds = 0; // NORACE
	write_sequnlock(&lock);
	return 1;
}

static unsigned begin(void)
{
	return read_seqbegin(&lock);
}

static int changed(unsigned start)
{
	return read_seqretry(&lock, start) != 0;
}

static unsigned long now(void)
{
	return seconds * 1000 + nanoseconds; // NORACE
}

static ssize_t show(struct file *file, char *buffer, size_t size, loff_t *position)
{
	unsigned start;
	unsigned long time;

	(void)file;
	(void)buffer;
	(void)size;
	(void)position;
	do {
		start = begin();
		time = now();
	} while (changed(start));
	return (ssize_t)time;
}

static const struct file_operations operations = {.owner = &__this_module, .read = show};

int init_module(void)
{
	int error = request_irq(3, tick, 0, "tick", &operations);

	return error ? error : __register_chrdev(240, 0, 1, "baton", &operations);
}
