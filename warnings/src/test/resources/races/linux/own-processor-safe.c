// flags: --platform linux
/*
 * Each processor has a copy of the counter behind a segment register, and one instruction changes it.
 */
#include "linux.h"

static int __attribute__((section(".data..percpu"))) depth;

static ssize_t device_read(struct file *file, char *buffer, size_t size, loff_t *position)
{
	int now;

	__asm__("addl %1, %%gs:%0" : "+m"(depth) : "ri"(1)); // NORACE
	__asm__("movl %%gs:%1, %0" : "=r"(now) : "m"(depth)); // NORACE
	return now;
}

static const struct file_operations operations = {.owner = &__this_module, .read = device_read};

int init_module(void)
{
	return __register_chrdev(60, 0, 256, "baton", &operations);
}
