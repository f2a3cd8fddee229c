// flags: --platform linux
/*
 * Two drivers, each with interrupts and work of its own: what the objects of the one begin with is nothing that those of the other do, and
 * what makes the work of the one run does not make that of the other run.
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

	scale->weight++; // NORACE
}

static void tare(struct work_struct *work)
{
	struct scale *scale = container(work, tare);

	scale->count = 0; // NORACE
	queue_work_on(0, 0, &scale->tare);
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
		kfree(scale); // NORACE
		return -5;
	}
	queue_work_on(0, 0, &scale->tare);
	return 0;
}

static int scale_remove(struct platform_device *device)
{
	struct scale *scale = platform_get_drvdata(device);

	free_irq(scale->irq, scale);
	cancel_work_sync(&scale->weigh);
	cancel_work_sync(&scale->tare);
	scale->weight = 0; // NORACE
	kfree(scale); // NORACE
	return 0;
}

static struct platform_driver scale_driver = {
	.probe = scale_probe,
	.remove = scale_remove,
	.driver = {.name = "scale", .owner = &__this_module},
};

struct press {
	long serial;
	int irq;
	struct work_struct push;
	struct work_struct relax;
	int pusht;
	int count;
};

#define holder(work, member) ((struct press *)((char *)(work) - offsetof(struct press, member)))

static void push(struct work_struct *work)
{
	struct press *press = holder(work, push);

	press->pusht++; // NORACE
}

static void relax(struct work_struct *work)
{
	struct press *press = holder(work, relax);

	press->count = 0; // NORACE
	queue_work_on(0, 0, &press->relax);
}

static irqreturn_t pressed(int irq, void *data)
{
	struct press *press = data;

	queue_work_on(0, 0, &press->push);
	return 1;
}

static int press_probe(struct platform_device *device)
{
	struct press *press = __kmalloc(sizeof(*press), 0);

	if (!press)
		return -12;
	press->push.func = push;
	press->relax.func = relax;
	press->pusht = 0; // NORACE
	press->count = 0; // NORACE
	platform_set_drvdata(device, press);
	press->irq = platform_get_irq(device, 0);
	if (request_irq(press->irq, pressed, 0, "press", press) != 0) {
		kfree(press); // NORACE
		return -5;
	}
	queue_work_on(0, 0, &press->relax);
	return 0;
}

static int press_remove(struct platform_device *device)
{
	struct press *press = platform_get_drvdata(device);

	free_irq(press->irq, press);
	cancel_work_sync(&press->push);
	cancel_work_sync(&press->relax);
	press->pusht = 0; // NORACE
	kfree(press); // NORACE
	return 0;
}

static struct platform_driver press_driver = {
	.probe = press_probe,
	.remove = press_remove,
	.driver = {.name = "press", .owner = &__this_module},
};

int init_module(void)
{
	if (__platform_driver_register(&press_driver, &__this_module) != 0)
		return -5;
	return __platform_driver_register(&scale_driver, &__this_module);
}
