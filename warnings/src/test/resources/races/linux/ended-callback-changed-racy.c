// flags: --platform linux
/*
 * The variable leads to another scale by the time that the weight is looked at: the work of that one goes on.
 */
#include "driver.h"

struct scale {
	struct work_struct weigh;
	int weight;
};

static struct scale *current;
static struct scale *spare;

static void weigh(struct work_struct *work)
{
	struct scale *scale = (struct scale *)work;

	scale->weight++; // RACE
}

static irqreturn_t flip(int irq, void *data)
{
	struct scale *scale = current;

	current = spare; // RACE
	spare = scale;
	return 1;
}

int init_module(void)
{
	current = __kmalloc(sizeof(*current), 0);
	spare = __kmalloc(sizeof(*spare), 0);
	if (!current || !spare)
		return -12;
	current->weigh.func = weigh;
	spare->weigh.func = weigh;
	queue_work_on(0, 0, &current->weigh);
	queue_work_on(0, 0, &spare->weigh);
	return request_irq(7, flip, 0, "flip", 0);
}

void cleanup_module(void)
{
	cancel_work_sync(&current->weigh);
	current->weight = 0; // RACE
}
