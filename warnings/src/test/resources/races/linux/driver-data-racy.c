// flags: --platform linux
/*
 * All devices of the driver have one object, which the first of them makes; the lock of each device is another one. At run time a device
 * sleeps without any.
 */
#include "driver.h"

struct pump {
	int irq;
	int speed;
	int kept;
};

static struct pump *only;

static int pump_probe(struct platform_device *device)
{
	if (!only) // RACE
		only = __kmalloc(sizeof(*only), 0); // RACE
	if (!only)
		return -12;
	platform_set_drvdata(device, only);
	only->irq = platform_get_irq(device, 0); // RACE
	return 0;
}

static int pump_remove(struct platform_device *device)
{
	struct pump *pump = platform_get_drvdata(device); // NORACE

	pump->speed = pump->irq; // RACE
	return 0;
}

static int pump_suspend(struct device *device)
{
	struct pump *pump = dev_get_drvdata(device);

	pump->kept = pump->speed; // RACE
	return 0;
}

static const struct dev_pm_ops pump_pm = {.runtime_suspend = pump_suspend};

static struct platform_driver pump_driver = {
	.probe = pump_probe,
	.remove = pump_remove,
	.driver = {.name = "pump", .owner = &__this_module, .pm = &pump_pm},
};

int init_module(void)
{
	return __platform_driver_register(&pump_driver, &__this_module);
}
