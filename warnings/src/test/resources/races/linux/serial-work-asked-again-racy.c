// flags: --platform linux
/*
 * What runs in an interrupt that was asked for may be asked for again while it runs, and runs on another processor, too.
 */
#include "linux.h"

struct irq_work {
	unsigned long data;
	void (*func)(struct irq_work *work);
};
void *kmalloc(size_t size, unsigned flags);
_Bool irq_work_queue(struct irq_work *work);

struct state {
	struct irq_work work;
	int runs;
};

static void run(struct irq_work *work)
{
	struct state *state = (struct state *)((char *)work - offsetof(struct state, work));

	state->runs++; // RACE
}

static int open(struct inode *inode, struct file *file)
{
	struct state *state = kmalloc(sizeof *state, 0);

	if (!state)
		return -1;
	state->work.func = run;
	file->private_data = state;
	return 0;
}

static ssize_t read(struct file *file, char *text, size_t size, loff_t *at)
{
	struct state *state = file->private_data;

	irq_work_queue(&state->work);
	return size;
}

static const struct file_operations operations = {.owner = &__this_module, .open = open, .read = read};

int init_module(void)
{
	return __register_chrdev(60, 0, 256, "baton", &operations);
}
