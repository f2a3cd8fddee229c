// flags: --platform linux
/*
 * A module's own handler of a table lets the kernel read and write the whole array that a row describes.
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

static int sizes[4];
static int other;

static int change(struct ctl_table *table, int write, void *buffer, size_t *length, loff_t *position)
{
	return proc_dointvec(table, write, buffer, length, position);
}

static struct ctl_table table[] = {
	{.procname = "sizes", .data = sizes, .maxlen = sizeof(sizes), .mode = 0644, .proc_handler = change},
	{0},
};

static irqreturn_t handle(int irq, void *data)
{
	(void)irq;
	(void)data;
	return sizes[2] + // RACE
	       other; // NORACE
}

int init_module(void)
{
	if (!register_sysctl("baton", table))
		return -1;
	return request_irq(3, handle, 0, "baton", NULL);
}
