// flags: --platform linux
/*
 * A flag in another section guards what is done once: two may do it. A number in the section for flags is none.
 */
#include "linux.h"

static int reads;

static ssize_t device_read(struct file *file, char *buffer, size_t size, loff_t *position)
{
	static _Bool __attribute__((section(".data"))) told;
	static _Bool __attribute__((section(".data.once"))) seen;

	static int __attribute__((section(".data.once"))) times;

	times++; // RACE
	if (!told) // RACE
		told = 1; // RACE
	if (!seen) { // NORACE
		seen = 1; // NORACE
		reads++; // RACE
	}
	return 0;
}

static const struct file_operations operations = {.owner = &__this_module, .read = device_read};

int init_module(void)
{
	return __register_chrdev(60, 0, 256, "baton", &operations);
}
