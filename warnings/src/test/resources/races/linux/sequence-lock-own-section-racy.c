// flags: --platform linux
/*
 * A function that reads for itself, with a section of its own, is no test of another section on the same lock.
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
	nanoseconds = 0; // RACE
	write_sequnlock(&lock);
	return 1;
}

static seqlock_t *find(void)
{
	return &lock;
}

static unsigned long now(seqlock_t *of)
{
	unsigned start;
	unsigned long time;

	do {
		start = read_seqbegin(of);
		time = seconds;
	} while (read_seqretry(of, start));
	return time;
}

static ssize_t show(struct file *file, char *buffer, size_t size, loff_t *position)
{
	seqlock_t *of;
	unsigned start;
	unsigned long time;

	(void)file;
	(void)buffer;
	(void)size;
	(void)position;
	of = find();
	start = read_seqbegin(of);
	time = seconds * 1000 + nanoseconds; // RACE
	if (now(of) > 4)
		time += start;
	return (ssize_t)time;
}

static const struct file_operations operations = {.owner = &__this_module, .read = show};

int init_module(void)
{
	int error = request_irq(3, tick, 0, "tick", &operations);

	return error ? error : __register_chrdev(240, 0, 1, "baton", &operations);
}
