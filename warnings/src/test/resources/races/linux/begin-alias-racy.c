// flags: --platform linux
/*
 * What begins the module has another name, too, by which other code may call it again; and something is registered before the limit is known.
 */
#include "linux.h"

static int limit;
static int begun;

static ssize_t device_read(struct file *file, char *buffer, size_t size, loff_t *position)
{
	return limit; // RACE
}

static const struct file_operations operations = {.owner = &__this_module, .read = device_read};

static int begin(void)
{
	int error = __register_chrdev(60, 0, 256, "baton", &operations);

	begun++; // RACE
	limit = 3; // RACE
	return error;
}

static void end(void)
{
	__unregister_chrdev(60, 0, 256, operations.owner ? "baton" : "other");
}

int init_module(void) __attribute__((alias("begin")));
int baton_restart(void) __attribute__((alias("begin")));
void cleanup_module(void) __attribute__((alias("end")));
