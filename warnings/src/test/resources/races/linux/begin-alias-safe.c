// flags: --platform linux
/*
 * The beginning of the module has the loader's name as an alias only, and its end takes back what it has registered.
 */
#include "linux.h"

static int limit;
static int *table;
static int first;

static ssize_t device_read(struct file *file, char *buffer, size_t size, loff_t *position)
{
	return limit + *table; // NORACE
}

static const struct file_operations operations = {.owner = &__this_module, .read = device_read};

static int begin(void)
{
	limit = 3; // NORACE
	table = &first; // NORACE
	first = 4; // NORACE
	return __register_chrdev(60, 0, 256, operations.owner ? "baton" : "other", &operations);
}

static void end(void)
{
	__unregister_chrdev(60, 0, 256, "baton");
	limit = operations.read ? 1 : 0; // NORACE
}

int init_module(void) __attribute__((alias("begin")));
void cleanup_module(void) __attribute__((alias("end")));
