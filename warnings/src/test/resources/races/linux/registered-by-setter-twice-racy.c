// flags: --platform linux
/*
 * A work item gets its function twice: early by a helper that is handed it, and once more later.
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
	int seen = limit; // RACE

	(void)seen;
}

static void set(struct work_struct *to, void (*function)(struct work_struct *work))
{
	to->func = function;
}

int init_module(void)
{
	set(&item, work);
	queue_work_on(0, NULL, &item);
	limit = 3; // RACE
	item.func = work; // NORACE
	queue_work_on(0, NULL, &item);
	return 0;
}
