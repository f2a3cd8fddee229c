// flags: --platform linux
/*
 * The limit is known before the work item gets its function by a helper.
 */
#include "linux.h"

struct work_struct {
	unsigned long data;
	void (*func)(struct work_struct *work);
};

struct workqueue_struct;

_Bool queue_work_on(int cpu, struct workqueue_struct *queue, struct work_struct *work);

static int limit;
static struct work_struct item;

static void work(struct work_struct *unused)
{
	int seen = limit; // NORACE

	(void)seen;
}

static void set(struct work_struct *to, void (*function)(struct work_struct *work))
{
	to->func = function;
}

int init_module(void)
{
	limit = 3; // NORACE
	set(&item, work);
	queue_work_on(0, NULL, &item);
	return 0;
}
