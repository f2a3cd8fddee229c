// flags: --platform linux
/*
 * Users may read one variable, which nobody writes later, and write another one through a handler that takes the module's lock.
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

static int version;
static int limit;
static struct mutex lock;

static int set_limit(struct ctl_table *row, int write, void *buffer, size_t *length, loff_t *position)
{
	(void)row;
	(void)buffer;
	(void)length;
	(void)position;
	mutex_lock(&lock);
	if (write)
		limit = 3; // NORACE
	mutex_unlock(&lock);
	return 0;
}

static struct ctl_table table[] = {
	{.procname = "version", .data = &version, .maxlen = sizeof(int), .mode = 0444, .proc_handler = proc_dointvec},
	{.procname = "limit", .data = &limit, .maxlen = sizeof(int), .mode = 0644, .proc_handler = set_limit},
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
	result = version + limit; // NORACE
	mutex_unlock(&lock);
	return result;
}

static const struct file_operations operations = {.owner = &__this_module, .read = show};

int init_module(void)
{
	version = 2; // NORACE
	register_sysctl("baton", table);
	return __register_chrdev(240, 0, 1, "baton", &operations);
}
