// flags: --platform linux
/*
 * The kernel writes request_irq over request_threaded_irq: both register one handler. A file shows its count without the lock of the handler.
 */
#define request_irq declared_request_irq
#include "linux.h"
#undef request_irq

int request_threaded_irq(unsigned int irq, irqreturn_t (*handler)(int, void *), irqreturn_t (*thread)(int, void *),
			 unsigned long flags, const char *name, void *data);

static inline int request_irq(unsigned int irq, irqreturn_t (*handler)(int, void *), unsigned long flags, const char *name, void *data)
{
	return request_threaded_irq(irq, handler, NULL, flags, name, data);
}

static spinlock_t lock;
static unsigned int interrupts;

static irqreturn_t handle(int irq, void *data)
{
	(void)irq;
	(void)data;
	spin_lock(&lock);
	interrupts++; // RACE
	spin_unlock(&lock);
	return 1;
}

static ssize_t show(struct file *file, char *buffer, size_t size, loff_t *position)
{
	unsigned int seen;
	seen = interrupts; // RACE
	return seen;
}

static const struct file_operations operations = {.read = show};

int init_module(void)
{
	int error = request_irq(7, handle, 0, "baton", NULL);

	return error ? error : __register_chrdev(60, 0, 256, "baton", &operations);
}
