// flags: --platform linux
/*
 * The section begins anew between two reads: what was read first is not tested.
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
	seconds++; // RACE
	nanoseconds = 0;
	write_sequnlock(&lock);
	return 1;
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
		start = read_seqbegin(&lock);
		time = seconds; // RACE
		start = read_seqbegin(&lock);
		time = time * 1000 + nanoseconds;
	} while (read_seqretry(&lock, start));
	return (ssize_t)time;
}

static const struct file_operations operations = {.owner = &__this_module, .read = show};

int init_module(void)
{
	int error = request_irq(3, tick, 0, "tick", &operations);

	return error ? error : __register_chrdev(240, 0, 1, "baton", &operations);
}
