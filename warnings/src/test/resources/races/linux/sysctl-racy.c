// flags: --platform linux
/*
 * Users write the variables of two rows of a table; a third row only lets them read one that an interrupt counts.
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

static struct {
	int before;
	int limit;
	int seen;
} state;

static int sizes[4];

static struct ctl_table table[] = {
	{.procname = "limit", .data = &state.limit, .maxlen = sizeof(int), .mode = 0644, .proc_handler = proc_dointvec},
	{.procname = "sizes", .data = sizes, .maxlen = sizeof(sizes), .mode = 0644, .proc_handler = proc_dointvec},
	{.procname = "seen", .data = &state.seen, .maxlen = sizeof(int), .mode = 0444, .proc_handler = proc_dointvec},
	{0},
};

static irqreturn_t handle(int irq, void *data)
{
	(void)irq;
	(void)data;
	state.seen++; // RACE
	return state.before + // NORACE
	       state.limit + // RACE
	       sizes[2]; // RACE
}

int init_module(void)
{
	if (!register_sysctl("baton", table))
		return -1;
	return request_irq(3, handle, 0, "baton", NULL);
}
