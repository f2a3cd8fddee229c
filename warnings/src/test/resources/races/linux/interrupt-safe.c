// flags: --platform linux
/*
 * A driver counts interrupts and shows the count in a file.
 * The file is read under the lock that the interrupt handler takes.
 */
#include "linux.h"

struct device_state {
	spinlock_t lock;
	unsigned int interrupts;
};

static struct device_state state;

static irqreturn_t handle(int irq, void *data)
{
	struct device_state *s = data;

	spin_lock(&s->lock);
	s->interrupts++; // NORACE
	spin_unlock(&s->lock);
	return 1;
}

static ssize_t show(struct file *file, char *buffer, size_t size, loff_t *position)
{
	unsigned int seen;
	unsigned long flags;

	flags = _raw_spin_lock_irqsave(&state.lock);
	seen = state.interrupts; // NORACE
	spin_unlock_irqrestore(&state.lock, flags);
	return seen;
}

static const struct file_operations operations = {.read = show};

int init_module(void)
{
	int error = request_irq(7, handle, 0, "baton", &state);

	return error ? error : __register_chrdev(60, 0, 256, "baton", &operations);
}
