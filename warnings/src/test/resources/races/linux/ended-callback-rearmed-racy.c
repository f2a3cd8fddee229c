// flags: --platform linux
/*
 * Both are cancelled, in the right order; then the first one, which makes the other one run, is made to run again.
 */
#include "driver.h"

struct scale {
	int irq;
	struct work_struct weigh;
	struct work_struct tare;
	int weight;
	int count;
};

#define container(work, member) ((struct scale *)((char *)(work) - offsetof(struct scale, member)))

static void weigh(struct work_struct *work)
{
	struct scale *scale = container(work, weigh);

	scale->weight++; // RACE
}

static void tare(struct work_struct *work)
{
	struct scale *scale = container(work, tare);

	scale->count = 0; // RACE
	queue_work_on(0, 0, &scale->weigh);
}

static irqreturn_t settled(int irq, void *data)
{
	struct scale *scale = data;

	queue_work_on(0, 0, &scale->weigh);
	return 1;
}

static int scale_probe(struct platform_device *device)
{
	struct scale *scale = __kmalloc(sizeof(*scale), 0);

	if (!scale)
		return -12;
	scale->weigh.func = weigh;
	scale->tare.func = tare;
	scale->weight = 0; // NORACE
	scale->count = 0; // NORACE
	platform_set_drvdata(device, scale);
	scale->irq = platform_get_irq(device, 0);
	if (request_irq(scale->irq, settled, 0, "scale", scale) != 0) {
		kfree(scale);
		return -5;
	}
	queue_work_on(0, 0, &scale->tare);
	return 0;
}

static int scale_remove(struct platform_device *device)
{
	struct scale *scale = platform_get_drvdata(device);

	free_irq(scale->irq, scale);
	cancel_work_sync(&scale->tare);
	cancel_work_sync(&scale->weigh);
	queue_work_on(0, 0, &scale->tare);
	scale->weight = 0; // RACE
	kfree(scale); // RACE
	return 0;
}

static struct platform_driver scale_driver = {
	.probe = scale_probe,
	.remove = scale_remove,
	.driver = {.name = "scale", .owner = &__this_module},
};

int init_module(void)
{
	return __platform_driver_register(&scale_driver, &__this_module);
}
