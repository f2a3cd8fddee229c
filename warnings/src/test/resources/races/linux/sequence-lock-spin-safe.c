// flags: --platform linux
/*
 * The reader waits until no writer is in its section, and begins its own anew each time it looks.
 */
#include "sequence.h"

unsigned __seqprop_sequence(const seqcount_t *count);

static inline void relax(void)
{
	__asm__ volatile("rep; nop" ::: "memory");
}

static seqcount_t count;
static spinlock_t lock;
static unsigned long seconds;

static irqreturn_t tick(int irq, void *data)
{
	(void)irq;
	(void)data;
	spin_lock(&lock);
	do_write_seqcount_begin(&count);
	seconds++; // NORACE
	do_write_seqcount_end(&count);
	spin_unlock(&lock);
	return 1;
}

static ssize_t store(struct file *file, const char *buffer, size_t size, loff_t *position)
{
	(void)file;
	(void)buffer;
	(void)position;
	spin_lock(&lock);
	do_write_seqcount_begin(&count);
	seconds = size; // NORACE
	do_write_seqcount_end(&count);
	spin_unlock(&lock);
	return (ssize_t)size;
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
		while ((start = __seqprop_sequence(&count)) & 1)
			relax();
		time = seconds; // NORACE
	} while (do_read_seqcount_retry(&count, start));
	return (ssize_t)time;
}

static const struct file_operations operations = {.owner = &__this_module, .read = show, .write = store};

int init_module(void)
{
	int error = request_irq(3, tick, 0, "tick", &operations);

	return error ? error : __register_chrdev(240, 0, 1, "baton", &operations);
}
