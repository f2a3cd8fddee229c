// flags: --platform linux
/*
 * What is told once has a flag in the section for such, that is read and set without order by intention.
 */
#include "linux.h"

void notice(void);

static int reads;
static struct mutex lock;

static ssize_t device_read(struct file *file, char *buffer, size_t size, loff_t *position)
{
	static _Bool __attribute__((section(".data.once"))) told;

	if (!told) { // NORACE
		told = 1; // NORACE
		notice();
	}
	mutex_lock(&lock);
	reads++; // NORACE
	mutex_unlock(&lock);
	return 0;
}

static const struct file_operations operations = {.owner = &__this_module, .read = device_read};

int init_module(void)
{
	return __register_chrdev(60, 0, 256, "baton", &operations);
}
