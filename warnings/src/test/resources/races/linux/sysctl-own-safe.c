// flags: --platform linux
/*
 * A module's own handler of a table lets the kernel read and write the whole array that a row describes, under the lock of its readers.
 */
#include "linux.h"

struct ctl_table {
	const char *procname;
	void *data;
	int maxlen;
	unsigned short mode;
	int (*proc_handler)(struct ctl_table *table, int write, void *buffer, size_t *length, loff_t *position);
};

void *register_sysctl(const char *path, struct ctl_table *table);
int proc_dointvec(struct ctl_table *table, int write, void *buffer, size_t *length, loff_t *position);

static struct mutex lock;
static int sizes[4];
static int other;

static int change(struct ctl_table *table, int write, void *buffer, size_t *length, loff_t *position)
{
	int result;

	mutex_lock(&lock);
	result = proc_dointvec(table, write, buffer, length, position);
	mutex_unlock(&lock);
	return result;
}

static struct ctl_table table[] = {
	{.procname = "sizes", .data = sizes, .maxlen = sizeof(sizes), .mode = 0644, .proc_handler = change},
	{0},
};

static ssize_t show(struct file *file, char *buffer, size_t size, loff_t *position)
{
	ssize_t result;

	(void)file;
	(void)buffer;
	(void)size;
	(void)position;
	mutex_lock(&lock);
	result = sizes[2] + other; // NORACE
	mutex_unlock(&lock);
	return result;
}

static const struct file_operations operations = {.owner = &__this_module, .read = show};

int init_module(void)
{
	if (!register_sysctl("baton", table))
		return -1;
	return __register_chrdev(240, 0, 1, "baton", &operations);
}
